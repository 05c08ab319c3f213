import { expect, onTestFinished, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import type { KioskPrintJob } from '#shared/devices/kiosk-bridge.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { setConnection } from '#web/offline/sync/connection.ts';
import { DeskPage } from '#web/stations/desk/DeskPage.tsx';
import { preloadDesk } from '#web/stations/desk/desk-parts.tsx';
import { makeCredential, makePerson, uidOf } from '../shared/make.ts';
import { clocks, makeDesk, page, undoAtEnd } from './make-desk.ts';
import { find, findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** The screen of a desk with two people, one of them with a badge, and a printer. */

export const lucia = makePerson({ birthDate: '1979-05-04' });
export const mara = makePerson({
  uid: uidOf(2),
  firstName: 'Mara',
  lastName: 'Herrero',
  birthDate: '1990-01-01',
  photo: 'a'.repeat(64),
});
export const faceless = makePerson({ uid: uidOf(3), firstName: 'Nora', lastName: 'Gil' });
export const printed: string[] = [];
export const jobs: KioskPrintJob[] = [];
// The desk renders whenever its disk changes, as in a browser: React is not asked to wait for it.
export const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** A printer until the test ends: what comes out of it, by the title of its job. */
export function connectPrinter(): void {
  printed.length = 0;
  jobs.length = 0;
  let isOver = false;
  Object.assign(window, {
    kiosk: {
      readState: async () => ({ printers: { lanyard: 'Zebra', cr80: 'Evolis' } }),
      printPages: async (job: KioskPrintJob) => {
        // A closed screen may still print: that is not of the next test.
        if (!isOver) {
          printed.push(job.title);
          jobs.push(job);
        }
        return { kind: 'sent', printer: 'Zebra' };
      },
    },
  });
  onTestFinished(() => {
    isOver = true;
    Object.assign(window, { kiosk: undefined });
    setConnection({ kind: 'unknown' });
  });
}

/** What is still printing would come back to a page that is gone. */
async function finishPrinting(): Promise<void> {
  await until(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
}

/** How many rounds of the sync the desk asked for. */
export const roundsAsked: number[] = [];

/** Opens it; `before` sets up what the device holds beside. */
export async function openDesk(
  language: 'es' | 'en' = 'en',
  before: (db: LocalDatabase) => Promise<void> = async () => {},
  people = [lucia, mara],
): Promise<LocalDatabase> {
  connectPrinter();
  const db = await makeDesk();
  undoAtEnd(db);
  const issued = await makeCredential({ person: lucia });
  await before(db);
  await applyPull(db, page({ people, credentials: [issued] }), clocks);
  const device = must(await readMeta(db, 'device'), 'made');
  const operator = must(await readMeta(db, 'operator'), 'made');
  await preloadDesk();
  roundsAsked.length = 0;
  await show(
    <DeskPage
      station={{ db, device, operator, syncNow: () => void roundsAsked.push(1) }}
      onRehearse={() => {}}
    />,
    {
      language,
    },
  );
  onTestFinished(finishPrinting);
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  const isOne = people.length === 1;
  const held = {
    es: isOne ? 'Aquí está 1 persona' : `Aquí están ${people.length} personas`,
    en: isOne ? '1 person on this device' : `${people.length} people on this device`,
  };
  await until(() => expect(document.body).toShow(held[language]));
  return db;
}

export async function key(name: string, options: KeyboardEventInit = {}): Promise<void> {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...options }),
  );
  await vi.waitFor(() => undefined);
}

export async function press(element: HTMLElement): Promise<void> {
  element.click();
  await vi.waitFor(() => undefined);
}

export async function fill(field: HTMLElement, value: string): Promise<void> {
  const prototype = Object.getPrototypeOf(field) as object;
  // React keeps its own setter on the element; the browser's is on the prototype.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => undefined);
}

export const search = () => find('combobox', /Search people|Buscar personas/);
export const rows = () => findAll('option').map((row) => row.textContent ?? '');

/** Types until one is found. */
export async function lookFor(letters: string): Promise<void> {
  await fill(search(), letters);
  await until(() => expect(rows()).toHaveLength(1));
}

export async function choose(letters: string, firstName: string): Promise<void> {
  await lookFor(letters);
  await key('Enter');
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toContain(firstName));
}

export const openLucia = () => choose('lucia', 'Lucía');

/** With the keyboard alone. */
export async function issueMara(): Promise<void> {
  await choose('mara', 'Mara');
  await key('Enter');
}

/** What a handheld reader types: each line with Enter, a few ms from key to key however slow this machine is. */
export function typeAsReader(lines: readonly string[]): void {
  let at = performance.now();
  for (const key of lines.flatMap((line) => [...line, 'Enter'])) {
    const target = document.activeElement ?? document.body;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    at += 5;
    Object.defineProperty(event, 'timeStamp', { value: at });
    target.dispatchEvent(event);
  }
}
