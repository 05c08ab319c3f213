import { useTranslation } from 'react-i18next';
import type { SetAsideWork } from '#shared/sync/set-aside.ts';
import { wordsForCode } from '#web/core/lib/i18n.ts';
import { workKeys } from '#web/device/work-keys.ts';

/** Why the work was rejected, in the admin's words; the device's operators read other texts. */
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

/** A change in one sentence. */
export function useWhat(): (work: SetAsideWork) => string {
  const { t } = useTranslation();
  return ({ kind, name, number }) => {
    // One of the table, or the kind of a newer app.
    const key = kind in workKeys ? workKeys[kind as keyof typeof workKeys] : 'unknown';
    return t(`admin.work.what.${key}`, {
      who: name || t('admin.work.unknownPerson'),
      number: number || '–',
      kind,
    });
  };
}
