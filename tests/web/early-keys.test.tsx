import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdKeys } from '#web/core/client/early-keys.ts';
import { KeepBadgesOut } from '#web/device/reader/use-badge-reads.tsx';
import { useHandheld } from '#web/device/reader/use-handheld.ts';
import { find, show } from './participants-screen.tsx';
import { badgeText as badge, PlayedPage, plainReader, playReader } from './play-reader.ts';
import { until } from './until.ts';

/** What is typed or read while a station opens: before its script has run there is no field and no reader. */

let read: string[];
let page: PlayedPage;

beforeEach(() => {
  read = [];
  page = new PlayedPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  holdKeys();
});
afterEach(() => {
  vi.useRealTimers();
  // Ends the holding, as a station does.
  dispatchEvent(new PointerEvent('pointerdown'));
});

function Station() {
  useHandheld({ onText: (text) => read.push(text) });
  // biome-ignore lint/a11y/noAutofocus: as the desk's search
  return <input aria-label="Search" autoFocus />;
}
const search = () => find('textbox', 'Search') as HTMLInputElement;

async function openStation(): Promise<void> {
  vi.useRealTimers();
  await show(<Station />, { language: 'en' });
}

test('letters typed before a station listens stand in its field, without the ones erased again', async () => {
  for (const letter of 'Sotomayop') page.press(letter, 90);
  page.press('Backspace', 200);
  page.press('r', 120);
  await openStation();
  await until(() => expect(search().value).toBe('Sotomayor'));
  act(() => page.press('s', 0));
  expect(search().value).toBe('Sotomayors');
});

test('letters typed when a field is there, but nothing listens yet, stay behind those typed before', async () => {
  for (const letter of 'So') page.press(letter, 90);
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  for (const letter of 'to') page.press(letter, 90);
  expect(field.value).toBe('');
  field.remove();
  await openStation();
  await until(() => expect(search().value).toBe('Soto'));
});

test('letters typed into a field that was there first are its own', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  for (const letter of 'So') page.press(letter, 90);
  expect(field.value).toBe('So');
  field.remove();
});

test('a badge read before a station listens is read, and the field has only the letters typed by hand', async () => {
  for (const letter of 'So') page.press(letter, 300);
  page.at += 300;
  playReader(page, plainReader, badge);
  await openStation();
  await until(() => expect(read).toEqual([badge]));
  expect(search().value).toBe('So');
});

test('a function key pressed before a station listens is pressed once it does', async () => {
  const pressed: string[] = [];
  const listen = ({ key }: KeyboardEvent) => pressed.push(key);
  page.press('F2', 90);
  page.press('F5', 90);
  addEventListener('keydown', listen);
  await openStation();
  await until(() => expect(pressed).toEqual(['F2']));
  removeEventListener('keydown', listen);
});

test('a badge read before the first screen of a device is named there, and the field has only the letters typed by hand', async () => {
  for (const letter of 'So') page.press(letter, 300);
  page.at += 300;
  playReader(page, plainReader, badge);
  vi.useRealTimers();
  await show(<FirstScreen />, { language: 'en' });
  await until(() => expect(document.body).toShow('Badges are not read on this screen.'));
  await until(() => expect((find('textbox', 'Code') as HTMLInputElement).value).toBe('So'));
});

function FirstScreen() {
  return (
    <>
      <KeepBadgesOut />
      {/* biome-ignore lint/a11y/noAutofocus: as the code of an enrollment */}
      <input aria-label="Code" autoFocus />
    </>
  );
}

function StationWithForm() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = ({ key }: KeyboardEvent) => key === 'F2' && setOpen(true);
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <Station />
      {/* biome-ignore lint/a11y/noAutofocus: as the form of a walk-in */}
      {isOpen && <input aria-label="First name" autoFocus />}
    </>
  );
}

test('letters typed after a function key go into what it opens, the first one too', async () => {
  page.press('F2', 90);
  for (const letter of 'Ana') page.press(letter, 90);
  vi.useRealTimers();
  await show(<StationWithForm />, { language: 'en' });
  await until(() => expect((find('textbox', 'First name') as HTMLInputElement).value).toBe('Ana'));
  expect(search().value).toBe('');
});

test('keys typed before a PIN is asked for go nowhere', async () => {
  for (const digit of '4321') page.press(digit, 90);
  const pin = document.body.appendChild(document.createElement('input'));
  pin.type = 'password';
  pin.focus();
  await openStation();
  act(() => page.press('a', 0));
  expect(search().value).toBe('a');
  pin.remove();
});
