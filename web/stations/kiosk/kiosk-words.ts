import type { TFunction } from 'i18next';
import type { KioskAnswer } from '#shared/devices/kiosk-bridge.ts';

/** The words for a kiosk's answer; null after success. Needs the words 'kiosk'. */
export function wordsForAnswer(answer: KioskAnswer, t: TFunction): string | null {
  switch (answer.kind) {
    case 'done':
      return null;
    case 'refused':
      return t(`kiosk.refused.${answer.reason}`);
    case 'wrongPin':
      return answer.waitSeconds > 0
        ? t('devices.pin.wait', { count: answer.waitSeconds })
        : t('devices.pin.wrong');
  }
}
