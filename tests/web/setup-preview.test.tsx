import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { PreviewPage } from '#web/app/setup/PreviewPage.tsx';
import { isListening } from '#web/app/setup/preview-messages.ts';
import { presentEdition, setEdition } from '#web/core/client/edition.ts';
import { keepSession } from '#web/core/client/session.ts';
import { makeUser } from './participants-make.ts';
import { findAll, serve, show, until } from './participants-screen.tsx';

/** The frame in which the set-up guide shows an edition that is not saved. */

const draft = {
  ...seed,
  identity: { ...seed.identity, name: { es: 'Festival de Lisboa', en: 'Lisbon Festival' } },
  fees: { ...seed.fees, team: 950 },
  look: { primary: '#0a6b4f', accent: '#ffb000' },
};

/** The page in a frame of another window, which keeps what the page says to it. */
async function openInFrame() {
  setEdition(seed);
  serve({});
  const said: unknown[] = [];
  const parent = Object.assign(new EventTarget(), {
    postMessage: (...message: unknown[]) => said.push(message),
  }) as unknown as Window;
  const own = Object.getOwnPropertyDescriptor(window, 'parent') ?? { value: window, configurable: true };
  Object.defineProperty(window, 'parent', { value: parent, configurable: true });
  onTestFinished(() => {
    Object.defineProperty(window, 'parent', own);
    document.documentElement.removeAttribute('style');
    setEdition(seed);
  });
  await show(<PreviewPage />, { language: 'en' });
  const tell = (from: { origin?: string; source?: unknown; face?: 'home' } = {}) =>
    act(async () => {
      const data = { edition: draft, face: from.face ?? 'registration', language: 'en' };
      const event = new MessageEvent('message', { data, origin: from.origin ?? location.origin });
      Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : parent });
      dispatchEvent(event);
    });
  return { said, tell };
}

test('the preview draws the edition that the guide sends and keeps nothing of it', async () => {
  const { said, tell } = await openInFrame();
  expect(said).toEqual([[isListening, location.origin]]);
  const kept = localStorage.getItem('boot');
  await tell();
  await until(() => expect(document.body).toShow(/\$950\.00/));
  expect(document.documentElement.style.getPropertyValue('--color-cobalt')).toBe('#0a6b4f');
  expect(localStorage.getItem('boot')).toBe(kept);
});

test('the preview shows an editor what visitors see', async () => {
  keepSession(makeUser('SUPER_USER'));
  onTestFinished(() => keepSession(null));
  setClockOffset(Date.parse('2025-12-01T10:00-06:00') - machineMs());
  onTestFinished(() => setClockOffset(0));
  const { tell } = await openInFrame();
  await tell({ face: 'home' });
  await until(() => expect(document.body).toShow('Register a team'));
  expect(document.body).not.toShow('Register a participant');
  expect(findAll('button', 'Log in')).toHaveLength(1);
});

test.each([
  ['another site', { origin: 'https://elsewhere.example' }],
  ['another window', { source: {} }],
])('the preview shows nothing that %s sends', async (_who, from) => {
  const { tell } = await openInFrame();
  await tell(from);
  expect(presentEdition().identity.name.en).toBe(seed.identity.name.en);
  expect(document.body.textContent).not.toContain('950');
});
