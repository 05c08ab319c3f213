import { failedPrint, printReasons } from '../badges/print-reasons.ts';

/**
 * Why a credential was revoked or copied. One text carries it everywhere: a code, which each reader sees in their own
 * language, and after it the operator's note (`other: left it in the bus`). A text without a code is a note.
 */
export const reasonCodes = [
  ...printReasons,
  failedPrint,
  'stolen',
  'wrongPerson',
  'expelled',
  'leftTeam',
  'misuse',
  /** The issue was undone within ten seconds. */
  'undone',
  /** A conflict was settled. */
  'case',
  'other',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export interface StoredReason {
  code: ReasonCode | null;
  note: string;
}

export const writeReason = (code: ReasonCode, note = ''): string =>
  note.trim() === '' ? code : `${code}: ${note.trim()}`;

export function readReason(stored: string): StoredReason {
  const [name = '', ...rest] = stored.split(':');
  const code = reasonCodes.find((one) => one === name.trim());
  if (code && (rest.length === 0 || rest[0]?.startsWith(' '))) return { code, note: rest.join(':').trim() };
  return { code: presetCode(stored), note: presetCode(stored) ? '' : stored };
}

/** Whether a credential was revoked because its issue was undone: as if it had never been, but for its number. */
export const isIssueUndone = (credential: { revokedReason: string | null } | null): boolean =>
  readReason(credential?.revokedReason ?? '').code === 'undone';

/** The words of each code; the first per language is shown, the others were stored by earlier versions. */
const presets: Readonly<Record<'es' | 'en', Readonly<Record<ReasonCode, readonly [string, ...string[]]>>>> = {
  es: {
    lost: ['Se perdió', 'Extraviada'],
    damaged: ['Se dañó', 'Dañada'],
    misprint: ['Salió mal impresa', 'Mal impresa', 'No salió bien'],
    dataChanged: ['Cambiaron los datos'],
    selfService: ['En el autoservicio, con permiso'],
    sameCopy: ['Otra copia igual'],
    notPrinted: ['No salió'],
    stolen: ['La robaron', 'Robada'],
    wrongPerson: ['Se emitió a otra persona'],
    expelled: ['Expulsión'],
    leftTeam: ['Dejó el equipo'],
    misuse: ['Uso indebido'],
    undone: ['Se deshizo la emisión'],
    case: ['Se resolvió un conflicto'],
    other: ['Otro motivo'],
  },
  en: {
    lost: ['Lost', 'It was lost'],
    damaged: ['Damaged', 'It was damaged'],
    misprint: ['Printed badly', 'Misprinted', 'It did not come out right'],
    dataChanged: ['Data changed', 'The data changed'],
    selfService: ['At the self-service, with approval'],
    sameCopy: ['Another copy of the same'],
    notPrinted: ['Did not come out'],
    stolen: ['Stolen'],
    wrongPerson: ['Issued to the wrong person'],
    expelled: ['Expelled'],
    leftTeam: ['Left the team'],
    misuse: ['Misuse'],
    undone: ['The issue was undone'],
    case: ['A conflict was settled'],
    other: ['Another reason'],
  },
};

function presetCode(text: string): ReasonCode | null {
  const isSaid = (code: ReasonCode) =>
    presets.es[code].includes(text.trim()) || presets.en[code].includes(text.trim());
  return reasonCodes.find(isSaid) ?? null;
}

export const reasonTitle = (code: ReasonCode, language: 'es' | 'en'): string => presets[language][code][0];

/** The full reason for staff: the words of the code, then the note. */
export function reasonText(stored: string | null, language: 'es' | 'en'): string {
  const { code, note } = readReason(stored ?? '');
  if (code === null || (code === 'other' && note !== '')) return note;
  return note === '' ? reasonTitle(code, language) : `${reasonTitle(code, language)}: ${note}`;
}

/** The reason that a door may show: the words of the code, without an operator's text. */
export function reasonHeadline(stored: string | null, language: 'es' | 'en'): string | null {
  const { code } = readReason(stored ?? '');
  return code === null || code === 'other' ? null : reasonTitle(code, language);
}
