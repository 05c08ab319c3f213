import { machineMs, now, nowMs, setClockOffset } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { formatNumber } from '#shared/codes/number.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { packCredentials, packPeople } from '#shared/sync/columns.ts';
import { judgeHere, recordScan, scanOf } from '#web/device/door.actions.ts';
import { freshSync, type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { codeOf, issueBadge, makeDesk, makeDoor, makePerson } from '../web/door/make-door.ts';

/**
 * A door without pending work and one with thousands of unsent scans: the same badges at both, in turn, verified and
 * stored as a door does it. Runs in the page of backlog.bench.ts.
 */
export interface BacklogTimings {
  /** Milliseconds for each badge, in the order they came. */
  judge: { none: number[]; full: number[] };
  keep: { none: number[]; full: number[] };
}

declare global {
  interface Window {
    measureBacklog(size: { people: number; unsent: number; badges: number }): Promise<BacklogTimings>;
  }
}

const station = { checkpoint: 'Puerta Norte · Gimnasio', direction: 'in', zone: null } as const;

window.measureBacklog = async ({ people, unsent, badges }) => {
  setClockOffset(Date.parse('2026-02-20T10:00:00-06:00') - machineMs());
  const desk = await makeDesk('A7', 'a7Q2', await generateKeys({ extractable: false }));
  const persons = Array.from({ length: people }, () => makePerson());
  const held: CredentialRow[] = [];
  for (const [at, person] of persons.entries()) {
    const known = held[badges];
    // Signatures of those who do not come are never looked at.
    if (at <= badges || !known) held.push(await issueBadge(desk, person, at + 1));
    else
      held.push({
        ...known,
        ...{ uid: newUid(), participantUid: person.uid, number: formatNumber('A7', at + 1) },
      });
  }
  const doors = { none: await makeDoor({ desks: [desk] }), full: await makeDoor({ desks: [desk] }) };
  for (const db of Object.values(doors)) {
    const seq = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, seq: 1 }));
    await db.pages.bulkAdd([
      { applied: 1, table: 'participants', packed: packPeople(seq(persons)) },
      { applied: 1, table: 'credentials', packed: packCredentials(seq(held.map(unsigned))) },
    ]);
    await writeMeta(db, 'sync', { ...freshSync, applied: 1, confirmedAt: nowMs() });
  }
  await fillOutbox(doors.full, held, unsent);

  const timings: BacklogTimings = { judge: { none: [], full: [] }, keep: { none: [], full: [] } };
  // The first badge of a door reads everything; it is shown before the doors open.
  for (const badge of held.slice(0, badges + 1)) {
    for (const side of badge === held[0] ? (['none', 'full'] as const) : turn()) {
      const start = performance.now();
      const judged = await judgeHere(doors[side], { text: codeOf(badge), source: 'wedge' }, station);
      const between = performance.now();
      await recordScan(doors[side], judged);
      if (judged.verdict.kind === 'denied') throw new Error(`denied: ${judged.verdict.reason}`);
      if (badge === held[0]) continue;
      timings.judge[side].push(between - start);
      timings.keep[side].push(performance.now() - between);
    }
  }
  return timings;
};

/** As a door is given it. */
const unsigned = (row: CredentialRow) => ({ ...row, data: { ...row.data, s: '' } });

let isFullFirst = false;
/** Which door is first, each in turn. */
function turn() {
  isFullFirst = !isFullFirst;
  return isFullFirst ? (['full', 'none'] as const) : (['none', 'full'] as const);
}

/** Scans of people who came and went all day, as the door kept them. */
async function fillOutbox(db: LocalDatabase, held: readonly CredentialRow[], count: number): Promise<void> {
  const operator = await readMeta(db, 'operator');
  const shown = held.at(-1);
  if (!shown || !operator) throw new Error('a door with people is at work');
  const judged = await judgeHere(db, { text: shown.number, source: 'typed' }, station);
  const entries = Array.from({ length: count }, (_, at) => {
    const { number } = held[at % held.length] ?? shown;
    const occurredAt = new Date(now().getTime() - 3_600_000 - at).toISOString();
    return {
      ...{
        mseq: at + 1,
        id: newUid(),
        kind: 'scan.record',
        v: 1,
        op: operator.grant,
        at: nowMs(),
        offset: 0,
      },
      body: JSON.stringify({ ...scanOf(judged, newUid()), number, occurredAt }),
    };
  });
  await db.outbox.bulkAdd(entries);
  await writeMeta(db, 'counters', { nextMseq: count + 1, nextNumber: 1 });
}
