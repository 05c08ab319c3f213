import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect } from 'vitest';
import type { UserRole } from '#shared/base/permissions.ts';
import { type Language, startI18n } from '#web/core/lib/i18n.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { DoorPage } from '#web/stations/door/DoorPage.tsx';
import { waitUntil } from '../../patience.ts';

/** The screen of a door, and what its operator does and sees. */
export const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
let root: Root | undefined;

/** Takes the screen away. */
export async function leaveDoor(): Promise<void> {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
}

export async function openDoor(
  db: LocalDatabase,
  language: Language = 'es',
  role: UserRole = 'CREDENTIAL_VIEWER',
): Promise<void> {
  await startI18n(language, ['common', 'door', 'devices', 'badge']);
  const device = await readMeta(db, 'device');
  if (!device) throw new Error('a door is enrolled');
  const holder = document.body.appendChild(document.createElement('div'));
  root = createRoot(holder);
  await act(async () =>
    root?.render(
      <MemoryRouter>
        <DoorPage db={db} device={device} operator={{ role }} syncNow={() => undefined} />
      </MemoryRouter>,
    ),
  );
  // The readers listen as soon as the camera has been asked for.
  await until(() => expect(document.body).toShow(/https/));
}

export async function until(claim: () => void | Promise<void>): Promise<void> {
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    await waitUntil(claim);
  } finally {
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  }
}

/** A handheld reader types a text: the keys of a US keyboard are all it has, the rest it leaves out. */
export async function read(text: string): Promise<void> {
  const typed = text.replace(/[^\x20-\x7e]/g, '');
  let at = performance.now();
  await act(async () => {
    for (const key of [...typed, 'Enter']) {
      at += 5;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      window.dispatchEvent(event);
    }
  });
}

export const verdict = () => document.querySelector<HTMLElement>('[data-verdict]');
export const said = () => verdict()?.textContent ?? '';
export function button(name: RegExp): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find((one) => name.test(one.textContent ?? ''));
}
export async function expectVerdict(
  kind: 'granted' | 'denied' | 'caution',
  ...texts: RegExp[]
): Promise<void> {
  await until(() => {
    expect(verdict()?.dataset.verdict).toBe(kind);
    for (const text of texts) expect(said()).toMatch(text);
  });
}
