import { useTranslation } from 'react-i18next';
import type { SetAsideWork } from '#shared/sync/set-aside.ts';
import { wordsForCode } from '#web/lib/i18n.ts';

/** Kinds have a dot in their name, which the catalogue reads as a step down. */
const whatKeys = {
  'participant.register': 'register',
  'participant.correct': 'correct',
  'participant.note': 'note',
  'credential.issue': 'issue',
  'credential.reprint': 'reprint',
  'credential.revoke': 'revoke',
  'credential.validate': 'validate',
  'scan.record': 'scan',
  'print.log': 'print',
  'handout.redeem': 'redeem',
  'handout.undo': 'undo',
  'case.settle': 'settle',
} as const;

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
    const key = kind in whatKeys ? whatKeys[kind as keyof typeof whatKeys] : 'unknown';
    return t(`admin.work.what.${key}`, {
      who: name || t('admin.work.somebody'),
      number: number || '–',
      kind,
    });
  };
}
