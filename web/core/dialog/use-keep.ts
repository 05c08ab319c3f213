import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#web/core/ui/toast.ts';

/**
 * Waits for work on this device's disk that shows its result only there: a choice, a note. Says so if it was not kept,
 * because the screen then goes on as before. Needs the words 'devices'.
 */
export function useKeep(): (work: Promise<unknown>) => void {
  const { t } = useTranslation();
  return useCallback(
    (work) =>
      void work.catch((error: unknown) => {
        reportError(error);
        showToast({ kind: 'bad', title: t('devices.notKept'), description: t('devices.notKeptNext') });
      }),
    [t],
  );
}
