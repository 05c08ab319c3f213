import type { BadgeStage } from './stage.ts';

/** Labels of the badge stages, identical in the admin list, at a desk and in exported files. */
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
