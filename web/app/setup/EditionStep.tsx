import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { EditionForAdmin } from '#shared/settings/editions.ts';
import { EditionForm } from '#web/admin/edition/EditionForm.tsx';
import type { EditionDraft } from '#web/admin/edition/edition-draft.ts';
import { useEditionForm } from '#web/admin/edition/use-edition-form.ts';
import { useDebounced } from '#web/core/lib/use-debounced.ts';
import { GuideBar } from './GuideBar.tsx';
import { pathAfter } from './guide-steps.ts';
import { SetupPreview } from './SetupPreview.tsx';
import { StepFrame } from './StepFrame.tsx';
import {
  draftOfLinks,
  type EditionStepName,
  editionOfDraft,
  saveStep,
  sectionsOfStep,
} from './step-drafts.ts';
import { useStepParts } from './step-parts.tsx';

interface EditionStepProps {
  step: EditionStepName;
  stored: EditionForAdmin;
  /** No data belongs to the edition yet, so another one may replace it. */
  isFree: boolean;
}

/** A step that edits the edition; saved at once, and what is on the site from then on. */
export function EditionStep({ step, stored, isFree }: EditionStepProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const more: EditionDraft = step === 'name' ? { id: '' } : step === 'fees' ? draftOfLinks() : {};
  const { form, refused } = useEditionForm({
    name: `guide:${step}`,
    stored,
    sections: sectionsOfStep[step],
    more,
    save: (base, draft) => saveStep(step, base, draft, more),
    onSaved: () => void navigate(pathAfter(step)),
  });
  const { edition, hasMistakes } = usePreviewed(step, stored, form.draft);
  const parts = useStepParts(step, form, { stored, isFree });
  return (
    <StepFrame preview={<SetupPreview step={step} edition={edition} hasMistakes={hasMistakes} />}>
      <EditionForm form={form} refused={refused} parts={parts} gone={t('setup.guide.replaced')}>
        <GuideBar step={step} isBusy={form.isBusy} isRefused={form.theirs !== null} />
      </EditionForm>
    </StepFrame>
  );
}

/** The edition as the form has it; while something in it is wrong, as it was before that. */
function usePreviewed(step: EditionStepName, stored: EditionForAdmin, draft: EditionDraft) {
  const shown = useDebounced(draft);
  const edition = useMemo(() => editionOfDraft(step, stored, shown), [step, stored, shown]);
  const [last, setLast] = useState(stored.edition);
  if (edition && edition !== last) setLast(edition);
  return { edition: edition ?? last, hasMistakes: edition === null };
}
