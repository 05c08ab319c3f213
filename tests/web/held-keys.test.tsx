import { useEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { HeldKeys } from '#web/device/reader/HeldKeys.tsx';
import { find, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** What is typed into a form or dialog of a desk whose code is still being fetched. */

function press(key: string): boolean {
  const target = document.activeElement ?? document.body;
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

function Form() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return <input ref={field} aria-label="Name" />;
}

function Desk() {
  const [isThere, setThere] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: as the desk's search */}
      <input aria-label="Search" autoFocus />
      <button type="button" onClick={() => setThere(true)}>
        Fetched
      </button>
      {isThere ? <Form /> : <HeldKeys />}
    </>
  );
}
const valueIn = (name: string) => (find('textbox', name) as HTMLInputElement).value;

test('keys typed while a form is being fetched are typed into the form, and not into the search', async () => {
  await show(<Desk />, { language: 'en' });
  expect(document.activeElement).toBe(find('textbox', 'Search'));
  for (const key of ['A', 'n', 'm', 'Backspace', 'a']) expect(press(key)).toBe(false);
  find('button', 'Fetched').click();
  await until(() => expect(valueIn('Name')).toBe('Ana'));
  expect(valueIn('Search')).toBe('');
  expect(press('s')).toBe(true);
});
