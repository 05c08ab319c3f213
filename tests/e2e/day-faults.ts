/** The afternoon's failures: a full disk, and a desk that is locked while it has unsent work. */
import { expect as baseExpect, type Page } from '@playwright/test';
import { correctName, issueByHand, nextRound, search, serve } from './day-desk.ts';
import { readAtDoor } from './day-door.ts';
import type { Ledger } from './day-ledger.ts';
import type { Person, Station } from './day-stage.ts';
import { chooseInMenu } from './desk-stage.ts';
import { patienceMs, syncPatienceMs } from './patience.ts';
import type { RunningServer } from './server.ts';
import { words } from './words.ts';

// Most of what these devices show arrives from the server.
const expect = baseExpect.configure({ timeout: syncPatienceMs });

const { desk, admin } = words.es;

/**
 * This desk's browser has no storage left: the desk says that nothing was done, which is true; with storage it
 * continues.
 */
export async function workOnFullDisk(
  station: Station,
  { ledger, server }: { ledger: Ledger; server: RunningServer },
  person: Person,
): Promise<void> {
  const { context, page } = station;
  const devtools = await context.newCDPSession(page);
  const origin = server.address;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // Chromium checks the space that is left every half minute.
  await expect.poll(() => page.evaluate(writeBeside), { timeout: patienceMs(60) }).toBe('QuotaExceededError');
  await page.keyboard.press('Escape');
  await search(station).fill(`${person.firstName} ${person.lastName}`);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  const notice = page.getByRole('alert').filter({ hasText: desk.failed.disk });
  await expect(notice.getByText(desk.failedNext.disk)).toBeVisible();
  await expect(page.getByRole('article').getByText(desk.state.none)).toBeVisible();

  await devtools.send('Storage.overrideQuotaForOrigin', { origin });
  await devtools.detach();
  await serve(station, ledger, person);
}

/** Writes to another store on the same disk; returns the name of the failure. Runs in the page. */
function writeBeside(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('beside', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
    opening.onerror = () => resolve(opening.error?.name ?? '');
    opening.onsuccess = () => {
      const db = opening.result;
      const writing = db.transaction('rows', 'readwrite', { durability: 'strict' });
      writing.objectStore('rows').add('x'.repeat(2000));
      const end = (said: string) => {
        db.close();
        resolve(said);
      };
      writing.oncomplete = () => end('');
      writing.onabort = () => end(writing.error?.name ?? '');
    };
  });
}

interface Locked {
  station: Station;
  adminPage: Page;
  server: RunningServer;
  ledger: Ledger;
  /** Who is issued a badge there that arrives too late. */
  late: Person;
  /** Whose name is corrected there. */
  corrected: Person;
}

/**
 * An admin locks a desk that has unsent work. It hands over its work and shows that it is locked. Its correction
 * counts, its badge does not: no door accepts it, and an admin discards it.
 */
export async function lockAtWork(
  { station, adminPage, server, ledger, late, corrected }: Locked,
  door: Station,
): Promise<void> {
  const { page, context, name } = station;
  await context.setOffline(true);
  // As if it had never been: its line in the ledger is the print alone.
  const badge = await issueByHand(station, ledger, late);
  ledger.badges.delete(badge.number);
  await correctName(station, corrected, `${corrected.lastName}es`);
  ledger.names.set(corrected.id, `${corrected.firstName} ${corrected.lastName}es`);
  await adminPage.goto(`${server.address}/admin/devices`);
  await chooseInMenu(adminPage, new RegExp(`: ${name}$`), `${admin.devices.act.lock}: ${name}`);
  await adminPage.getByRole('alertdialog').getByRole('button', { name: admin.devices.lock.yes }).click();
  await expect(adminPage.getByText(admin.devices.lock.done.replace('{{name}}', name)).first()).toBeVisible();

  await context.setOffline(false);
  const said = page.getByRole('button', { name: new RegExp(desk.corner.refused.DEVICE_REVOKED) });
  await expect(said.filter({ hasText: desk.corner.nothing })).toBeVisible();
  await expect(page.getByText(desk.failed.locked).first()).toBeVisible();
  await adminPage.goto(`${server.address}/admin/work`);
  const card = adminPage.getByRole('listitem').filter({ hasText: badge.number });
  await expect(card.getByText(admin.work.why.DEVICE_REVOKED)).toBeVisible();
  await card.getByRole('button', { name: admin.work.dismiss }).click();
  await adminPage.getByRole('dialog').getByLabel(admin.work.reason).fill('Se emite otra');
  await adminPage.getByRole('dialog').getByRole('button', { name: admin.work.dismissYes }).click();
  await expect(card).toHaveCount(0);
  ledger.setAside.push('credential.issue rejected SET_ASIDE');

  await page.keyboard.press('Shift+F1');
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: desk.refused.dismiss }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: desk.refused.dismissConfirm }).click();
  await expect(panel.getByText(badge.number)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await nextRound(door);
  await readAtDoor(door, ledger, { badge, expecting: 'issuerRevoked' });
}
