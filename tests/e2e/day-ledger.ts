/** What was done in a day, as the operators saw it, and what the tables contain. */
import { expect } from '@playwright/test';
import pg from 'pg';
import { everybody, type Person } from './day-stage.ts';

export interface Badge {
  holder: Person;
  number: string;
  /** The copy. */
  g: number;
  /** The text of the printed code. */
  code: string;
}

/** Each line is what happened once, in words that a query can say too. */
export interface Ledger {
  badges: Map<string, { line: string; status: 'active' | 'revoked' }>;
  /** First and last name by the organizers' id. */
  names: Map<string, string>;
  /** The last badge of each person, by the organizers' id. */
  handed: Map<string, Badge>;
  prints: string[];
  handedOver: string[];
  scans: string[];
  revoked: string[];
  cases: string[];
  /** What the admin discarded. */
  setAside: string[];
}

export const openLedger = (): Ledger => ({
  badges: new Map(),
  names: new Map(everybody.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`])),
  handed: new Map(),
  prints: [],
  handedOver: [],
  scans: [],
  revoked: [],
  cases: [],
  setAside: [],
});

export function noteIssued(ledger: Ledger, { holder, number }: Badge): void {
  expect(ledger.badges.has(number), `${number} came out twice`).toBe(false);
  ledger.badges.set(number, { line: holder.id, status: 'active' });
}

export function noteHandedOver(ledger: Ledger, { code }: { code: string }, badge: Badge): void {
  ledger.handed.set(badge.holder.id, badge);
  ledger.handedOver.push(`${badge.number} ${badge.g} ${code}`);
}

export function noteRevoked(ledger: Ledger, number: string): void {
  const badge = ledger.badges.get(number);
  expect(badge, number).toBeDefined();
  if (badge) badge.status = 'revoked';
}

/**
 * Compares every table of the day with the ledger, line by line. Of two badges of an open case the last one to arrive
 * counts, whichever that was.
 */
export async function expectTables(
  url: string,
  ledger: Ledger,
  undecided: readonly Badge[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const lines = async (statement: string) =>
    (await client.query<{ line: string }>(statement)).rows.map(({ line }) => line).toSorted();
  try {
    const badges = [...ledger.badges].map(([number, { line, status }]) => `${number} ${line} ${status}`);
    const expectedByName: Record<string, readonly string[]> = {
      people: [...ledger.names].map(([id, name]) => `${id} ${name}`),
      badges,
      prints: ledger.prints,
      handedOver: ledger.handedOver,
      scans: ledger.scans,
      revoked: ledger.revoked,
      cases: ledger.cases,
    };
    const isDecided = (line: string) => undecided.every(({ number }) => !line.startsWith(`${number} `));
    for (const [what, statement] of Object.entries(statements)) {
      const isOpen = what === 'badges' && undecided.length > 0;
      const [said, there] = [expectedByName[what] ?? [], await lines(statement)];
      expect(isOpen ? there.filter(isDecided) : there, what).toEqual(
        (isOpen ? said.filter(isDecided) : said).toSorted(),
      );
    }
    const numbers = undecided.map(({ number }) => number);
    const { rows } = await client.query(
      `select count(*)::int as count from credentials where number = any($1) and status = 'superseded'`,
      [numbers],
    );
    expect(rows).toEqual([{ count: numbers.length / 2 }]);
    // Nothing waits, nothing was refused, and no receipt is missing between the first of a device and its last.
    expect(await lines(unapplied)).toEqual(ledger.setAside);
    expect(await lines(gaps)).toEqual([]);
  } finally {
    await client.end();
  }
}

const statements: Record<string, string> = {
  people: `select external_id || ' ' || first_name || ' ' || last_name as line from participants where deleted_at is null`,
  badges: `select number || ' ' || external_id || ' ' || status as line
    from credentials left join participants on participants.uid = participant_uid`,
  prints: `select number || ' ' || g || ' ' || device_code as line from credential_prints`,
  handedOver: `select number || ' ' || g || ' ' || device_code as line
    from handed_badges join hand_overs on hand_overs.uid = hand_over_uid`,
  scans: `select device_code || ' ' || number || ' ' || g || ' ' || verdict || ' ' || reason as line from scans`,
  revoked: `select number || ' ' || device_code || ' ' || reason as line from revocations`,
  cases: `select kind || ' ' || coalesce(external_id, '') || ' ' || coalesce(outcome, 'open') || ' ' ||
      (select string_agg(device_code, '+' order by device_code) from case_sides where case_uid = cases.uid) as line
    from cases left join participants on participants.uid = coalesce(participant_uid,
      (select credentials.participant_uid from credentials where number = any(cases.numbers) limit 1))`,
};
const unapplied = `select kind || ' ' || status || ' ' || coalesce(code, '') as line from receipts where status <> 'applied'
  union all select kind || ' ' || reason from rescued_work where state = 'open'`;
const gaps = `select devices.code as line from devices join receipts on receipts.device_uid = devices.uid
  group by devices.uid, devices.code, lmid having count(*) <> lmid or max(mseq) <> lmid`;
