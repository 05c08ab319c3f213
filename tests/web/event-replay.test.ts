import { afterEach, expect, test } from 'vitest';
import { holdPresses } from '#web/core/client/event-replay.ts';
import { until } from './until.ts';

/** What a user presses on a server-rendered page before hydration. */

afterEach(() => document.body.replaceChildren());

function drawForm(): { form: HTMLFormElement; sent: string[] } {
  document.body.innerHTML =
    '<form><input name="username"><input name="password" type="password"><button type="submit" disabled></button></form>';
  const form = document.querySelector('form') as HTMLFormElement;
  const sent: string[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sent.push((form.elements.namedItem('username') as HTMLInputElement).value);
  });
  return { form, sent };
}
const enter = (field: Element) => {
  const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  field.dispatchEvent(press);
  return press.defaultPrevented;
};

test('Enter in a field of a server-rendered form submits it once its button is ready', async () => {
  const { form, sent } = drawForm();
  const [username, password] = [...form.querySelectorAll('input')];
  holdPresses();
  if (username) username.value = 'ana';
  expect(enter(password ?? form)).toBe(true);
  dispatchEvent(new Event('hydrated'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([]);
  form.querySelector('button')?.removeAttribute('disabled');
  await until(() => expect(sent).toEqual(['ana']));
});

test('a form without Enter is not submitted, and after hydration Enter works normally', async () => {
  const { form, sent } = drawForm();
  holdPresses();
  form.querySelector('button')?.removeAttribute('disabled');
  dispatchEvent(new Event('hydrated'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([]);
  expect(enter(form.querySelector('input') ?? form)).toBe(false);
});
