/** The tasks of a drill, and how the rehearsal database shows that they were done without asking the user. */

import { type Random, randomFrom } from '#shared/base/random.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { kindOf, leadsTeam, playerRole } from '#shared/edition/tournament.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { DrillKind } from '#web/offline/practice/drill.ts';
import { isWholeTeam, makeUpPerson, wordsOfName } from '#web/offline/practice/rehearsal-people.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { wasPrinted } from '#web/offline/store/own-prints.ts';

export type WalkInPerson = ReturnType<typeof makeUpPerson>;
type CopyKey = Pick<CredentialRow, 'number' | 'g'>;

export type DrillTask =
  /** They have no badge: find, issue, print. */
  | { kind: 'issue'; person: PersonRow }
  /** Their badge is printed and in the envelope: found by name, or by its code. */
  | { kind: 'handOver' | 'validate'; person: PersonRow; copy: CopyKey }
  /** The delegate collects for all of them: issue, print, hand over, sign. */
  | { kind: 'team'; person: PersonRow; members: readonly string[] }
  /** They are not registered. */
  | { kind: 'walkIn'; person: WalkInPerson; teamName: string }
  /** They lost their badge. */
  | { kind: 'reprint'; person: PersonRow; copy: CopyKey }
  /** The list and their document differ. */
  | { kind: 'correct'; person: PersonRow; field: 'lastName' | 'birthDate'; value: string };

/** A person of the rehearsal with their active badge, if there is one. */
export interface BadgeHolder {
  person: PersonRow;
  credential: CredentialRow | null;
}

/** All people of a rehearsal, by name. */
export async function readHolders(db: LocalDatabase): Promise<BadgeHolder[]> {
  const facts = readFacts(db);
  const holders: BadgeHolder[] = [];
  for (const { uid } of await db.teams.toArray())
    for (const person of await facts.people({ teamUid: uid }))
      holders.push({ person, credential: await facts.findActiveCredential(person.uid) });
  const nameOf = ({ person }: BadgeHolder) => `${person.lastName} ${person.firstName}`;
  return holders.sort((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

/** A morning's queue of twenty: most come for their badge, a few for anything else. */
const morning: Readonly<Record<DrillKind, number>> = {
  issue: 8,
  handOver: 2,
  validate: 3,
  team: 1,
  walkIn: 2,
  reprint: 2,
  correct: 2,
};
export const drillSize = Object.values(morning).reduce((sum, count) => sum + count, 0);

/** The tasks of a drill from a seed; no person appears twice. Shorter if the rehearsal runs out of people. */
export function drawTasks(seed: number, everybody: readonly BadgeHolder[]): DrillTask[] {
  const random = randomFrom(seed);
  const whole = everybody.filter(({ person }) => isWholeTeam(person));
  const others = everybody.filter(({ person }) => !isWholeTeam(person));
  const left = shuffled(random, others);
  const taken = new Set(everybody.map(({ person }) => wordsOfName(fullName(person))));
  const take = (isMeant: (holder: BadgeHolder) => boolean): BadgeHolder | undefined => {
    const at = left.findIndex(isMeant);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const make = (kind: DrillKind): DrillTask[] => {
    switch (kind) {
      case 'issue':
      case 'correct': {
        const holder = take(({ credential }) => credential === null);
        if (!holder) return [];
        const { person } = holder;
        return [kind === 'issue' ? { kind, person } : { kind, person, ...slipOf(random, person) }];
      }
      case 'team': {
        // The one whom the hand-over proposes, if the edition has such a kind.
        const delegate =
          whole.find(({ person }) => leadsTeam(person.role)) ??
          whole.find(({ person }) => !kindOf(person.role).plays) ??
          whole[0];
        if (!delegate || whole.some(({ credential }) => credential !== null)) return [];
        return [{ kind, person: delegate.person, members: whole.map(({ person }) => person.uid) }];
      }
      case 'walkIn': {
        const { person } = random.pick(others);
        const team = { uid: person.teamUid ?? '', country: person.country, category: person.category };
        const newcomer = makeUpPerson(random, taken, { team, role: playerRole() });
        return [{ kind, person: newcomer, teamName: person.teamName ?? '' }];
      }
      case 'handOver':
      case 'validate':
      case 'reprint': {
        const holder = take(
          ({ credential }) => credential?.status === 'active' && credential.awaiting === (kind !== 'reprint'),
        );
        if (!holder?.credential) return [];
        const { number, g } = holder.credential;
        return [{ kind, person: holder.person, copy: { number, g } }];
      }
    }
  };
  const kinds = Object.entries(morning) as [DrillKind, number][]; // of a table of constants
  return shuffled(
    random,
    kinds.flatMap(([kind, count]) => Array.from({ length: count }, () => make(kind)).flat()),
  );
}

/** What their document says instead: another second surname, or another year. */
function slipOf(random: Random, { lastName, birthDate }: PersonRow) {
  if (birthDate === null || random.chance(0.5))
    return { field: 'lastName' as const, value: `${lastName.split(' ')[0]} Marcador` };
  const year = Number(birthDate.slice(0, 4)) - 1;
  return { field: 'birthDate' as const, value: `${year}${birthDate.slice(4)}` };
}

/** The same elements in random order. */
export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const keyed = list.map((item) => ({ item, at: random.next() }));
  return keyed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}

/** Whether the rehearsal's database says that a task is done: printed, and in their hands where that is asked for. */
export async function isTaskDone(db: LocalDatabase, task: DrillTask): Promise<boolean> {
  const facts = readFacts(db);
  switch (task.kind) {
    case 'issue': {
      return isOut(db, await facts.findActiveCredential(task.person.uid));
    }
    case 'reprint': {
      const badge = await facts.findActiveCredential(task.person.uid);
      const isOld = badge?.number === task.copy.number && badge.g <= task.copy.g;
      return !isOld && isOut(db, badge);
    }
    case 'handOver':
    case 'validate': {
      const badge = await facts.findActiveCredential(task.person.uid);
      return badge?.awaiting === false;
    }
    case 'team': {
      for (const uid of task.members) {
        const badge = await facts.findActiveCredential(uid);
        if (badge?.validatedAt == null || !(await isOut(db, badge))) return false;
      }
      return true;
    }
    case 'walkIn': {
      for (const { uid } of await facts.findAlike(task.person))
        if (await isOut(db, await facts.findActiveCredential(uid))) return true;
      return false;
    }
    case 'correct': {
      return (await facts.findPerson(task.person.uid))?.[task.field] === task.value;
    }
  }
}

/** Whether a badge left this desk: on paper or as a PDF, and counts. */
async function isOut(db: LocalDatabase, badge: CredentialRow | null): Promise<boolean> {
  return badge !== null && !badge.awaiting && (await wasPrinted(db, badge));
}
