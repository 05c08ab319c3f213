import { useTranslation } from 'react-i18next';
import type { BadgeTemplate } from '#shared/credentials/badge-template.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChangedPanel } from '#web/ui/ChangedPanel.tsx';

interface TemplateChangedProps {
  mine: BadgeTemplate;
  theirs: BadgeTemplate;
  onKeep: () => void;
  onTake: () => void;
}

const parts = [
  'colours',
  'show',
  'access',
  'codeMm',
  'logos',
  'background',
  'language',
  'formats',
] as const satisfies readonly (keyof BadgeTemplate)[];

/** Somebody else saved the template meanwhile: in what it differs, and which of the two goes on. */
export function TemplateChanged({ mine, theirs, onKeep, onTake }: TemplateChangedProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const differing = parts.filter((part) => JSON.stringify(mine[part]) !== JSON.stringify(theirs[part]));
  const list = new Intl.ListFormat(language).format(
    differing.map((part) => t(`template.changed.part.${part}`)),
  );
  return (
    <ChangedPanel
      title={t('template.changed.title')}
      text={differing.length > 0 ? t('template.changed.text', { parts: list }) : t('template.changed.same')}
    >
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onKeep}>{t('template.changed.keep')}</Button>
        <Button look="quiet" onClick={onTake}>
          {t('template.changed.take')}
        </Button>
      </div>
    </ChangedPanel>
  );
}
