import { useTranslation } from 'react-i18next';
import type { SetAsideWork } from '#shared/sync/set-aside.ts';
import { wordsForCode } from '#web/lib/i18n.ts';
import { workKeys } from '#web/station/work-keys.ts';

/** Why it stands here: the reasons that are told to a device's own people read otherwise in the office. */
export function useWhy(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => {
    switch (code) {
      case 'OFFLINE':
      case 'DEVICE_FORKED':
      case 'DEVICE_REVOKED':
        return t(`admin.work.why.${code}`);
      default:
        return wordsForCode(code);
    }
  };
}

/** What a piece of work is, in a sentence. */
export function useWhat(): (work: SetAsideWork) => string {
  const { t } = useTranslation();
  return ({ kind, name, number }) => {
    // One of the table, or the kind of a newer app.
    const key = kind in workKeys ? workKeys[kind as keyof typeof workKeys] : 'unknown';
    return t(`admin.work.what.${key}`, {
      who: name || t('admin.work.somebody'),
      number: number || '–',
      kind,
    });
  };
}
