/**
 * Every action of the desk has a key; the help (F1, or ? in an empty field) and the staff card are made from this
 * list.
 */
export const functionKeys = {
  F1: 'onKeys',
  F2: 'onRegister',
  F3: 'onFormat',
  F4: 'onPhoto',
  F5: 'onHandouts',
  F6: 'onCorrect',
  F7: 'onReprint',
  F8: 'onTeam',
  F9: 'onDownload',
  F10: 'onRevoke',
  'Shift+F1': 'onSync',
  'Shift+F2': 'onReady',
  'Shift+F3': 'onLanguage',
  'Shift+F4': 'onRehearse',
  'Shift+F5': 'onCases',
  'Shift+F6': 'onNote',
  'Shift+F7': 'onDocument',
  'Shift+F9': 'onMisprint',
} as const;
export type NamedAction = (typeof functionKeys)[keyof typeof functionKeys];

/** Navigation keys: they act only while no field or dialog has the keyboard. */
const steeringKeys = {
  Enter: 'onEnter',
  'Shift+Enter': 'onIssue',
  '↑ ↓': 'onMove',
  Esc: 'onEscape',
} as const;

/** On every device screen, handled before all others: it locks even with an open form. */
const lockKeys = { 'Shift+F8': 'onLock' } as const;
export const isLockKey = ({ key, shiftKey }: { key: string; shiftKey: boolean }) => shiftKey && key === 'F8';

/** From anywhere but a field in which it undoes the text. */
export const undoKey = 'Ctrl+Z';
const undoKeys = { [undoKey]: 'onUndo' } as const;

/** Grouped by task, for the list on the screen. */
export const deskKeyGroups: Readonly<Record<'serve' | 'badge' | 'device', readonly DeskKeyAction[]>> = {
  serve: [
    'onEnter',
    'onMove',
    'onEscape',
    'onRegister',
    'onDocument',
    'onPhoto',
    'onCorrect',
    'onNote',
    'onTeam',
    'onHandouts',
  ],
  badge: ['onIssue', 'onReprint', 'onMisprint', 'onDownload', 'onRevoke', 'onUndo', 'onFormat'],
  device: ['onKeys', 'onSync', 'onCases', 'onReady', 'onLanguage', 'onLock', 'onRehearse'],
};
export type DeskKeyAction = (typeof deskKeys)[number]['action'];

/** All keys in the order in which they are shown, each with the name of its words (`desk.keys`). */
export const deskKeys = [
  ...entriesOf(steeringKeys),
  ...entriesOf(functionKeys),
  ...entriesOf(lockKeys),
  ...entriesOf(undoKeys),
];

function entriesOf<Action extends string>(keys: Readonly<Record<string, Action>>) {
  return Object.entries(keys).map(([key, action]) => ({ key, action }));
}

/** Opens the staff card at a device's address, even in a browser that is not a device: `/desk?card`, `/scan?card`. */
export const cardQuery = 'card';
