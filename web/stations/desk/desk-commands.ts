/** What the desk can do for the person on the screen: its key and its button, when it may be used, and what it does. */
import type { IconName } from '#web/core/ui/Icon.tsx';
import { deskKeys } from '#web/device/desk-keys.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import type { PersonPanelName } from './open-panel.ts';
import { type BadgeKnowledge, mayHaveFailed, type NextAction, nextActionOf } from './person/next-action.ts';
import type { PersonActions, PersonWork } from './person/use-person-work.ts';

/** What a command is judged by. */
export interface CommandState {
  view: PersonView;
  work: PersonWork;
  known: BadgeKnowledge;
}

/** Opens a panel, or acts at once. */
export type CommandRun = PersonPanelName | ((actions: PersonActions, view: PersonView) => Promise<void>);

interface PersonCommand {
  icon: IconName;
  label: (view: PersonView) => CommandWords;
  isDanger?: boolean;
  may?: (state: CommandState) => boolean;
  /** Whether it has a button; unless given, when it may be used. */
  isShown?: (state: CommandState) => boolean;
  run: CommandRun;
}

type ActionName =
  | 'correct'
  | 'download'
  | 'issuePhotoless'
  | 'misprint'
  | 'newPhoto'
  | 'note'
  | 'photo'
  | 'reprint'
  | 'revoke'
  | 'team';
type CommandWords = `desk.action.${ActionName}` | 'handouts.open';

/** The current or last action, if it was for this person. */
const workFor = ({ view, work }: CommandState) =>
  work.kind !== 'idle' && work.uid === view.person.uid ? work : null;
export const isBusy = (state: CommandState) => workFor(state)?.kind === 'busy';
const nextOf = ({ view, work, known }: CommandState) => nextActionOf(view, work, known);
const isActive = ({ view }: CommandState) => view.credential?.status === 'active';

/** By the name of their key, in the order of their buttons. */
export const personCommands = {
  onIssue: {
    icon: 'badge',
    label: () => 'desk.action.issuePhotoless',
    // Also for a person without a photo, whose next action is to take one.
    may: (state) => !isBusy(state) && ['photo', 'issue'].includes(nextOf(state)),
    isShown: (state) => nextOf(state) === 'photo',
    run: (actions, view) => actions.issue(view),
  },
  onPhoto: {
    icon: 'camera',
    label: ({ person }) => (person.photo ? 'desk.action.newPhoto' : 'desk.action.photo'),
    isShown: (state) => nextOf(state) !== 'photo',
    run: 'photo',
  },
  onCorrect: { icon: 'edit', label: () => 'desk.action.correct', run: 'correct' },
  onHandouts: {
    icon: 'check',
    label: () => 'handouts.open',
    isShown: ({ known }) => known.hasHandouts ?? false,
    run: 'handouts',
  },
  onNote: { icon: 'info', label: () => 'desk.action.note', run: 'note' },
  onTeam: {
    icon: 'user',
    label: () => 'desk.action.team',
    may: ({ view }) => Boolean(view.person.teamUid),
    isShown: () => true,
    run: 'team',
  },
  onDownload: {
    icon: 'download',
    label: () => 'desk.action.download',
    may: isActive,
    run: (actions, view) => actions.download(view),
  },
  onRevoke: { icon: 'ban', label: () => 'desk.action.revoke', isDanger: true, may: isActive, run: 'revoke' },
  // What comes at the end of a work comes last: no button slips away under a hand.
  onReprint: {
    icon: 'print',
    label: () => 'desk.action.reprint',
    may: isActive,
    isShown: (state) => isActive(state) && workFor(state)?.kind === 'done',
    run: 'reprint',
  },
  onMisprint: {
    icon: 'warning',
    label: () => 'desk.action.misprint',
    may: (state) => mayHaveFailed(state.view, state.known) && !isBusy(state),
    isShown: (state) => {
      const work = workFor(state);
      const hasFailed = work?.kind === 'done' && work.print === 'failed';
      return mayHaveFailed(state.view, state.known) && !isBusy(state) && !hasFailed;
    },
    run: (actions, view) => actions.sayFailed(view),
  },
} as const satisfies Record<string, PersonCommand>;

export type CommandName = keyof typeof personCommands;
// The names are the keys of the table.
export const commandNames = Object.keys(personCommands) as CommandName[];
export const commandOf = (name: CommandName): PersonCommand => personCommands[name];

/** The key of a command as its button shows it. */
export const hotkeyOf = (name: CommandName) =>
  deskKeys.find(({ action }) => action === name)?.key.replace('Shift+', '⇧ ');

const printCopy: CommandRun = (actions, view) => actions.printCopy(view);

/** What the big button does, unless it goes on to the next person. */
export const nextSteps: Readonly<Record<Exclude<NextAction, 'cameOut' | 'next'>, CommandRun>> = {
  review: 'correct',
  receive: 'handouts',
  photo: 'photo',
  reprint: 'reprint',
  issueAgain: 'issueAgain',
  issue: (actions, view) => actions.issue(view),
  handOver: (actions, view) => actions.handOver(view, 'handedOver'),
  printCopy,
  printThis: printCopy,
  printNow: printCopy,
};
