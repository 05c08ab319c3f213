import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { RecordState } from '#web/records/RecordPage.tsx';
import { NewsFields, useNewsForm, useNewsWords } from '#web/site/news/NewsForm.tsx';
import { NewsPreview } from '#web/site/news/NewsPreview.tsx';
import { GuideBar } from './GuideBar.tsx';
import { pathAfter } from './guide-steps.ts';
import { StepFrame } from './StepFrame.tsx';

/** The first article, with its preview. */
export function NewsStep({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useNewsForm(null, () => void navigate(pathAfter('news')));
  return (
    <StepFrame preview={<NewsPreview draft={form.draft} publishedAt={null} />}>
      {isDone && <p className="mb-5 font-semibold text-good">{t('setup.guide.hasNews')}</p>}
      <RecordState form={form} {...useNewsWords()} />
      <form {...form.form} className="grid gap-5">
        <NewsFields form={form} />
        <GuideBar step="news" isBusy={form.isBusy}>
          {isDone && !form.isDirty ? (
            <ButtonLink to={pathAfter('news')}>{t('setup.guide.next')}</ButtonLink>
          ) : null}
        </GuideBar>
      </form>
    </StepFrame>
  );
}
