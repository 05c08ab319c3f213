/** A door with a handheld reader. */
import { expect as baseExpect } from '@playwright/test';
import type { Badge, Ledger } from './day-ledger.ts';
import { readOutbox, type Station } from './day-stage.ts';
import { leaveVerdict } from './desk-stage.ts';
import { syncPatienceMs } from './patience.ts';
import { words } from './words.ts';

// Most of what these devices show arrives from the server.
const expect = baseExpect.configure({ timeout: syncPatienceMs });

const { door } = words.es;
type Reason = 'ok' | 'revoked' | 'notValidYet' | 'notKnownHere' | 'usedAgain' | 'issuerRevoked';
const kinds = {
  ok: 'granted',
  revoked: 'denied',
  issuerRevoked: 'denied',
  notValidYet: 'caution',
  notKnownHere: 'caution',
  usedAgain: 'caution',
} as const satisfies Record<Reason, keyof typeof door.word>;

/** From key to key, ms, as readers do. */
const readerPaceMs = 8;

/** Scans the code of a sheet, and checks the screen's verdict. */
export async function readAtDoor(
  station: Station,
  ledger: Ledger,
  { badge, expecting = 'ok' }: { badge: Badge; expecting?: Reason },
): Promise<void> {
  const { page, code } = station;
  const kind = kinds[expecting];
  const said = door.reason[expecting];
  // A green verdict leaves again: the page itself watches for it, from before the code is read.
  const seen = page
    .locator(`[data-verdict=${kind}]`)
    .filter({ hasText: badge.number })
    .filter({ hasText: typeof said === 'string' ? said : said.in })
    .waitFor({ timeout: syncPatienceMs });
  await Promise.all([seen, typeAsReader(station, badge.code)]);
  ledger.scans.push(`${code} ${badge.number} ${badge.g} ${kind} ${expecting}`);
  await leaveVerdict(page, 'es');
}

/** Real keys of the browser, each with the time at which a reader sends it: however busy the machine is. */
async function typeAsReader({ context, page }: Station, text: string): Promise<void> {
  const keys = await context.newCDPSession(page);
  const start = Date.now() / 1000;
  const sent = [...text, '\r'].map((letter, index) => {
    const key = letter === '\r' ? 'Enter' : letter;
    return keys.send('Input.dispatchKeyEvent', {
      ...{ type: 'keyDown', key, text: letter, timestamp: start + (index * readerPaceMs) / 1000 },
      ...(key === 'Enter' ? { code: 'Enter', windowsVirtualKeyCode: 13 } : {}),
    });
  });
  await Promise.all(sent);
  await keys.detach();
}

const allSent = `${door.network.online} · ${door.data.at.split('{{')[0]}`;

/** Everything this door holds has arrived, and it says so. */
export async function expectDoorSent(station: Station): Promise<void> {
  await expect.poll(() => readOutbox(station)).toEqual([]);
  await expect(station.page.getByRole('status').filter({ hasText: allSent }).first()).toBeVisible();
}
