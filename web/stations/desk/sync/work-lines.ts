/** What a mutation of this device did, in words: the person and the badge. */
import { fullName } from '#shared/people/full-name.ts';
import type { DraftPerson } from '#shared/people/participant.ts';
import type { Mutation, MutationKind } from '#shared/sync/mutations.ts';
import { isKnownKind } from '#shared/sync/protocol.ts';
import { workKeys } from '#web/device/work-keys.ts';
import type { OutboxEntry } from '#web/offline/store/database.ts';
import type { LocalPeople } from '#web/offline/store/people.ts';

export interface WorkLine {
  kind: MutationKind | 'unknown';
  /** The person's name; empty when this device does not know it. */
  who: string;
  /** The person, when this device knows them. */
  uid: string | null;
  /** The credential's number; empty when it is not about one. */
  number: string;
  /** Which copy, for a reprint. */
  copy: number;
  /** The registration, to be corrected and sent again. */
  draft: DraftPerson | null;
}

type PeopleLookup = Pick<LocalPeople, 'find' | 'search'>;

/** Reads an entry; `others` may hold the registration of a person the list does not have (any more). */
export function readWork(
  entry: Pick<OutboxEntry, 'kind' | 'body'>,
  people: PeopleLookup,
  others: readonly Pick<OutboxEntry, 'kind' | 'body'>[] = [],
): WorkLine {
  const line: WorkLine = { kind: 'unknown', who: '', uid: null, number: '', copy: 0, draft: null };
  const mutation = mutationOf(entry);
  if (!mutation) return line;
  switch (mutation.kind) {
    case 'participant.register': {
      const { uid, person } = mutation.body;
      const isHeld = people.find(uid) !== null;
      return { ...line, kind: mutation.kind, who: fullName(person), uid: isHeld ? uid : null, draft: person };
    }
    case 'participant.correct':
    case 'participant.note':
    case 'participant.propose':
      return { ...line, kind: mutation.kind, ...whoIs(mutation.body.uid, people, others) };
    case 'handout.redeem':
    case 'handout.undo':
      return { ...line, kind: mutation.kind, ...whoIs(mutation.body.participantUid, people, others) };
    case 'credential.issue': {
      const who = whoIs(mutation.body.participantUid, people, others);
      return { ...line, kind: mutation.kind, ...who, number: mutation.body.data.n };
    }
    case 'credential.reprint': {
      const { n, g } = mutation.body.data;
      return { ...line, kind: mutation.kind, ...whoHas(n, people), number: n, copy: g };
    }
    case 'credential.validate': {
      const number = mutation.body.badges[0]?.number ?? '';
      return { ...line, kind: mutation.kind, ...whoHas(number, people), number };
    }
    case 'noop':
    case 'case.settle':
      return { ...line, kind: mutation.kind };
    default: {
      const { number } = mutation.body;
      return { ...line, kind: mutation.kind, ...whoHas(number ?? '', people), number: number ?? '' };
    }
  }
}

function mutationOf({ kind, body }: Pick<OutboxEntry, 'kind' | 'body'>): Mutation | null {
  // Written by this app's own outbox, with the body of its kind; of another version's kinds only the name is known.
  return isKnownKind(kind) ? ({ kind, body: JSON.parse(body) } as Mutation) : null;
}

function whoIs(uid: string, people: PeopleLookup, others: readonly Pick<OutboxEntry, 'kind' | 'body'>[]) {
  const view = people.find(uid);
  if (view) return { who: fullName(view.person), uid };
  for (const other of others) {
    const mutation = mutationOf(other);
    if (mutation?.kind === 'participant.register' && mutation.body.uid === uid)
      return { who: fullName(mutation.body.person), uid: null };
  }
  return { who: '', uid: null };
}

function whoHas(number: string, people: PeopleLookup) {
  const view =
    number === ''
      ? undefined
      : people
          .search(number, 5)
          .views.find((one) => [one.credential?.number, ...one.formerNumbers].includes(number));
  return view ? { who: fullName(view.person), uid: view.person.uid } : { who: '', uid: null };
}

/** The catalog key of a line's work. */
export const workKey = (kind: WorkLine['kind']) =>
  kind === 'noop' || kind === 'unknown' ? kind : workKeys[kind];
