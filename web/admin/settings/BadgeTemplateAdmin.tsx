import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readBadgeTemplate, usualBadgeTemplate } from '#shared/badges/read-template.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { SettingPage } from '#web/records/SettingPage.tsx';
import { TemplateFields } from './TemplateFields.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

const same = (one: BadgeTemplate, other: BadgeTemplate) => JSON.stringify(one) === JSON.stringify(other);
/** The usual template is stored as nothing, so that a later version's usual one counts. */
const toStored = (template: BadgeTemplate) =>
  same(template, usualBadgeTemplate) ? '' : JSON.stringify(template);

const parts = [
  'show',
  'access',
  'codeMm',
  'logos',
  'background',
  'language',
  'formats',
] as const satisfies readonly (keyof BadgeTemplate)[];

/** /admin/settings/badge: the template of the badge, tried on real people before it is saved. Needs 'admin', 'badge', 'template', 'errors', 'fields'. */
export function BadgeTemplateAdmin() {
  const { t } = useTranslation();
  const [isResetting, setResetting] = useState(false);
  return (
    <SettingPage
      name="badgeTemplate"
      words={{
        title: t('template.title'),
        lead: t('template.lead'),
        loading: t('template.loading'),
        failed: t('template.failed'),
        unsaved: t('template.unsaved'),
        discard: t('template.undo'),
        save: t('template.save'),
        saving: t('template.saving'),
        preparing: t('template.pictures.sending'),
        saved: t('template.saved'),
        savedText: t('template.savedText'),
        saveFailed: t('template.saveFailed'),
      }}
      layout="items-start gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]"
      className=""
      draftOf={readBadgeTemplate}
      validate={(draft) => ({ body: toStored(draft) })}
      // Made part by part.
      labels={Object.fromEntries(parts.map((part) => [part, t(`template.part.${part}`)]))}
      show={() => undefined}
      bar={({ isBusy }) => (
        <Button look="quiet" className="mr-auto" onClick={() => setResetting(true)} disabled={isBusy}>
          {t('template.reset.button')}
        </Button>
      )}
    >
      {({ draft, sending, isBusy, change, save }) => (
        <>
          <div className="grid gap-8">
            <TemplateFields draft={draft} begin={sending.begin} onChange={change} />
          </div>
          <TemplatePreview template={draft} />
          <ConfirmDialog
            open={isResetting}
            onOpenChange={setResetting}
            title={t('template.reset.title')}
            description={t('template.reset.text')}
            confirmLabel={t('template.reset.confirm')}
            destructive
            pending={isBusy}
            onConfirm={() => {
              change(usualBadgeTemplate);
              void save().then(() => setResetting(false));
            }}
          />
        </>
      )}
    </SettingPage>
  );
}
