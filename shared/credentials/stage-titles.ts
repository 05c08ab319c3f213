import type { BadgeStage } from './stage.ts';

/** The stages of a badge in words: the same on the office's list, at a desk and in a file that leaves. */
export const stageTitles: Readonly<Record<'es' | 'en', Readonly<Record<BadgeStage, string>>>> = {
  es: {
    none: 'Sin credencial',
    issued: 'Emitida',
    printed: 'Impresa',
    awaiting: 'Por entregar',
    inHand: 'Entregada',
    superseded: 'Reemplazada',
    revoked: 'Anulada',
  },
  en: {
    none: 'No credential',
    issued: 'Issued',
    printed: 'Printed',
    awaiting: 'To hand over',
    inHand: 'Handed over',
    superseded: 'Superseded',
    revoked: 'Revoked',
  },
};
