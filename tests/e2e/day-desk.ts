/** The operator's actions at a desk, by keyboard, and the printed result. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect as baseExpect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { readPayload } from '#shared/codes/payload.ts';
import { reasonTitle } from '#shared/credentials/reasons.ts';
import { type Badge, type Ledger, noteHandedOver, noteIssued, noteRevoked } from './day-ledger.ts';
import { nameOf, type Person, readOutbox, type Station } from './day-stage.ts';
import { type Paper, paperOf } from './desk-stage.ts';
import { patienceMs, syncPatienceMs } from './patience.ts';
import { words } from './words.ts';

// Most of what these devices show arrives from the server.
const expect = baseExpect.configure({ timeout: syncPatienceMs });

const { desk, conflicts } = words.es;
const panel = ({ page }: Station) => page.getByRole('article');
export const search = ({ page }: Station) => page.getByRole('combobox', { name: desk.search.label });

/** Reads the code on each sheet as it was printed, and whose it is by the name above it. */
async function readPaper({ pages }: Paper, among: readonly Person[]): Promise<Badge[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  return Promise.all(
    pages.map(async (page) => {
      const picture = await sharp(Buffer.from(page), { density: 72 }).resize({ width: 900 }).png().toBuffer();
      const [code] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true });
      const reading = readPayload(code?.text ?? '');
      const letters = page.replaceAll(/<[^>]*>|\s/g, '').toUpperCase();
      const holder = among.find(
        ({ firstName, lastName }) =>
          letters.includes(firstName.toUpperCase()) && letters.includes(lastName.toUpperCase()),
      );
      if (reading.kind !== 'payload' || !holder) throw new Error(`a sheet that cannot be read: ${letters}`);
      return { holder, number: reading.fields.n, g: reading.fields.g, code: code?.text ?? '' };
    }),
  );
}

/** Types a name until one person is left, and takes them. */
export async function choose(station: Station, person: Person, name = nameOf(person)): Promise<void> {
  const { page } = station;
  await page.keyboard.press('Escape');
  await search(station).fill('');
  await expect(search(station)).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await expect(panel(station)).toHaveAccessibleName(name);
  await page.keyboard.press('Enter');
}

/** Issues to one person, prints, reads what came out. */
export async function issueByHand(station: Station, ledger: Ledger, person: Person): Promise<Badge> {
  const { page } = station;
  await choose(station, person, ledger.names.get(person.id));
  const [badge] = await readPaper(await paperOf(page, () => page.keyboard.press('Shift+Enter')), [person]);
  if (!badge) throw new Error('nothing was printed');
  await expect(panel(station).getByText(desk.done.issued.replace('{{number}}', badge.number))).toBeVisible();
  noteIssued(ledger, badge);
  ledger.prints.push(`${badge.number} ${badge.g} ${station.code}`);
  return badge;
}

/** Prints a badge made before the program stopped: the desk says that it was not printed. */
export async function printMade(station: Station, ledger: Ledger, person: Person): Promise<Badge> {
  await choose(station, person);
  await expect(panel(station).getByRole('button', { name: desk.next.printThis })).toBeVisible();
  const [badge] = await readPaper(await paperOf(station.page, () => station.page.keyboard.press('Enter')), [
    person,
  ]);
  if (!badge) throw new Error('nothing was printed');
  await expect(panel(station).getByText(desk.done.printed.replace('{{number}}', badge.number))).toBeVisible();
  noteIssued(ledger, badge);
  ledger.prints.push(`${badge.number} ${badge.g} ${station.code}`);
  return badge;
}

/** From the list to the holder's hand. */
export async function serve(station: Station, ledger: Ledger, person: Person): Promise<Badge> {
  const badge = await issueByHand(station, ledger, person);
  await handOverHere(station, ledger, badge);
  return badge;
}

/** Compares the face and hands over: from here on it counts. */
export async function handOverHere(station: Station, ledger: Ledger, badge: Badge): Promise<void> {
  await expect(panel(station).getByRole('button', { name: desk.next.handOver })).toBeVisible();
  await station.page.keyboard.press('Enter');
  await expect(
    panel(station).getByText(desk.done.handedOver.replace('{{number}}', badge.number)),
  ).toBeVisible();
  noteHandedOver(ledger, station, badge);
}

/** The sheet of a team: opened, and ready to go on. */
export async function openTeam(station: Station, someone: Person): Promise<Locator> {
  await choose(station, someone);
  await station.page.keyboard.press('F8');
  const dialog = station.page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  return dialog;
}

export const teamButton = (dialog: Locator, which: 'issue' | 'handOver', count: number) =>
  dialog.getByRole('button', {
    name: desk.team.next[`${which}_${count === 1 ? 'one' : 'other'}`].replace('{{count}}', String(count)),
  });

/** One Enter issues and prints for all of them who have none. */
export async function issueTeam(
  station: Station,
  ledger: Ledger,
  { dialog, team, count = team.length }: { dialog: Locator; team: readonly Person[]; count?: number },
): Promise<Badge[]> {
  const { page } = station;
  await expect(teamButton(dialog, 'issue', count)).toBeEnabled();
  const badges = await readPaper(
    await paperOf(page, () => page.keyboard.press('Enter'), patienceMs(60)),
    team,
  );
  const said = desk.team[count === 1 ? 'issued_one' : 'issued_other'].replace('{{count}}', String(count));
  await expect(dialog.getByRole('status').filter({ hasText: said })).toBeVisible();
  expect(new Set(badges.map(({ holder }) => holder)).size).toBe(count);
  for (const badge of badges) {
    noteIssued(ledger, badge);
    ledger.prints.push(`${badge.number} ${badge.g} ${station.code}`);
  }
  return badges;
}

/** The delegate takes them all and signs once. */
export async function handOverTeam(
  station: Station,
  ledger: Ledger,
  { dialog, badges }: { dialog: Locator; badges: readonly Badge[] },
): Promise<void> {
  const { page } = station;
  await expect(teamButton(dialog, 'handOver', badges.length)).toBeEnabled();
  await teamButton(dialog, 'handOver', badges.length).click();
  const name = dialog.getByRole('textbox', { name: desk.team.receivedBy });
  await expect(name).toBeFocused();
  await sign(page, dialog.getByRole('img', { name: desk.team.unsigned }));
  await expect(dialog.getByRole('img', { name: desk.team.signed })).toBeVisible();
  await name.press('Enter');
  const said = desk.team.handedOver_other.replace('{{count}}', String(badges.length));
  await expect(dialog.getByText(said)).toBeVisible();
  for (const badge of badges) noteHandedOver(ledger, station, badge);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** A whole team from the list to the delegate's hands. */
export async function serveTeam(station: Station, ledger: Ledger, team: readonly Person[]): Promise<Badge[]> {
  const [someone] = team;
  if (!someone) throw new Error('the team is empty');
  const dialog = await openTeam(station, someone);
  const badges = await issueTeam(station, ledger, { dialog, team });
  await handOverTeam(station, ledger, { dialog, badges });
  return badges;
}

/** A line from left to right. */
async function sign(page: Page, pad: Locator): Promise<void> {
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad is on the screen');
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + box.height / 4, { steps: 5 });
  await page.mouse.move(box.x + box.width - 40, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Corrects the last name of a person without a badge. */
export async function correctName(station: Station, person: Person, lastName: string): Promise<void> {
  const { page } = station;
  await choose(station, person);
  await page.keyboard.press('F6');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.es.participants.lastName).fill(lastName);
  await dialog.getByRole('button', { name: desk.correct.save }).click();
  await expect(panel(station)).toHaveAccessibleName(`${person.firstName} ${lastName}`);
  await expect(dialog).toBeHidden();
}

export async function revoke(station: Station, ledger: Ledger, badge: Badge): Promise<void> {
  const { page } = station;
  await choose(station, badge.holder);
  await page.keyboard.press('F10');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: reasonTitle('stolen', 'es') }).click();
  await expect(panel(station).getByText(desk.done.revoked.replace('{{number}}', badge.number))).toBeVisible();
  ledger.revoked.push(`${badge.number} ${station.code} stolen`);
  noteRevoked(ledger, badge.number);
}

/** Everything this desk holds has arrived, and it says so. */
export async function expectAllSent(station: Station): Promise<void> {
  await expect.poll(() => readOutbox(station)).toEqual([]);
  await expect(station.page.getByRole('status').filter({ hasText: desk.corner.online })).toBeVisible();
}

/** The number of conflicts this device shows. */
export const caseCard = ({ page }: Station, count: number) =>
  page.getByRole('button', {
    name: conflicts[count === 1 ? 'cardOpen_one' : 'cardOpen_other'].replace('{{count}}', String(count)),
  });

/** No card of any kind is left. */
export async function expectNoCards({ page }: Station): Promise<void> {
  await expect(page.getByRole('button', { name: /por resolver/ })).toHaveCount(0);
}

/** Which conflict, and which of its sides holds; `says` is the text next to one of them. */
interface Decision {
  open: number;
  heading: RegExp;
  side: string;
  keep: string;
  says?: { side: string; text: string };
}

/** Opens one of several cases, decides for a side, and says why. */
export async function settleCase(
  station: Station,
  { open, heading, side, keep, says }: Decision,
  reason: string,
): Promise<void> {
  const { page } = station;
  await caseCard(station, open).click();
  const dialog = page.getByRole('dialog');
  if (open > 1) await dialog.getByRole('button', { name: heading }).click();
  await expect(dialog.getByRole('heading', { name: heading })).toBeVisible();
  const sideOf = (text: string) => dialog.getByRole('listitem').filter({ hasText: text });
  if (says) await expect(sideOf(says.side).getByText(says.text)).toBeVisible();
  await sideOf(side).getByRole('button', { name: keep }).click();
  await dialog.getByLabel(conflicts.reason).fill(reason);
  await dialog.getByRole('button', { name: conflicts.settle }).click();
  await expect(dialog.getByText(conflicts.doneHere)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Waits for one whole sync round that starts from here on. */
export async function nextRound({ page }: Station): Promise<void> {
  const asked = await page.waitForRequest((request) => request.url().includes('/api/sync/pull'), {
    timeout: syncPatienceMs,
  });
  await (await asked.response())?.finished();
}
