import { act, type ReactNode, useEffect, useRef, useState } from 'react';
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

/** Shown, but not yet in focus: a part of it is missing. */
function LateForm() {
  const [isWhole, setWhole] = useState(false);
  return isWhole ? (
    <Form />
  ) : (
    <button type="button" onClick={() => setWhole(true)}>
      Whole
    </button>
  );
}

function Desk({ form = <Form /> }: { form?: ReactNode }) {
  const [isThere, setThere] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noAutofocus: as the desk's search */}
      <input aria-label="Search" autoFocus />
      <button type="button" onClick={() => setThere(true)}>
        Fetched
      </button>
      {isThere ? form : <HeldKeys />}
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

test('keys held for a form wait until it has the focus, however late that is', async () => {
  await show(<Desk form={<LateForm />} />, { language: 'en' });
  for (const key of 'An') press(key);
  find('button', 'Fetched').click();
  await until(() => find('button', 'Whole'));
  // Longer than the turn in which a form takes the focus that is whole.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(press('a')).toBe(false);
  find('button', 'Whole').click();
  await until(() => expect(valueIn('Name')).toBe('Ana'));
  expect(valueIn('Search')).toBe('');
});
