import { act } from 'react';
import { expect, test } from 'vitest';
import { PinPad } from '#web/core/form/PinPad.tsx';
import { fill, find, findAll, press, show, until } from './participants-screen.tsx';

/** A PIN by touch or keyboard. */

const given: string[] = [];
const answers: (string | null)[] = [];
const check = async (pin: string) => {
  given.push(pin);
  return answers.shift() ?? null;
};
async function open(...replies: (string | null)[]) {
  given.length = 0;
  answers.splice(0, answers.length, ...replies);
  await show(<PinPad label="PIN" onPin={check} />, {
    language: 'en',
  });
}
const field = () => document.querySelector('input') as HTMLInputElement;
const digits = async (text: string) => {
  for (const digit of text) await press(find('button', `Digit ${digit}`));
};

test('digits are typed by touch, one by one, and erased all at once', async () => {
  await open();
  await digits('90210');
  expect(field().value).toBe('90210');
  await press(find('button', 'Erase'));
  expect(field().value).toBe('');
  await digits('9021');
  await press(find('button', 'Enter'));
  await until(() => expect(given).toEqual(['9021']));
});

test('a PIN has at most twelve digits, by touch and by keyboard, and no letters', async () => {
  await open();
  await fill(field(), '12a34 5678 90123');
  expect(field().value).toBe('123456789012');
  await digits('3');
  expect(field().value).toBe('123456789012');
});

test('a wrong PIN is cleared, reported until the next digit, and the field has the focus again', async () => {
  await open('That is not the PIN.', 'Wait', null);
  await digits('48');
  find('button', 'Enter').focus();
  await press(find('button', 'Enter'));
  await until(() => expect(document.body).toShow('That is not the PIN.'));
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['', 'true']);
  expect(document.activeElement).toBe(field());
  await digits('4');
  expect(document.body).not.toShow('That is not the PIN.');
  expect(field().hasAttribute('aria-invalid')).toBe(false);
  await press(find('button', 'Enter'));
  await until(() => expect(document.body).toShow('Wait'));
  await fill(field(), '7');
  expect(document.body).not.toShow('Wait');
  await press(find('button', 'Enter'));
  await until(() => expect(given).toEqual(['48', '4', '7']));
});

test('an empty PIN is not checked, nor a second one during a check', async () => {
  given.length = 0;
  let answer: (value: null) => void = () => undefined;
  const checked = new Promise<null>((resolve) => {
    answer = resolve;
  });
  const check = (pin: string) => {
    given.push(pin);
    return checked;
  };
  await show(<PinPad label="PIN" onPin={check} />, { language: 'en' });
  await press(find('button', 'Enter'));
  expect(given).toEqual([]);
  expect(document.activeElement).toBe(field());
  await digits('48');
  await press(find('button', 'Enter'));
  expect(find('button', /Checking/)).toMatchObject({ disabled: true });
  await act(async () => answer(null));
  await until(() => expect(find('button', 'Enter')).toMatchObject({ disabled: false }));
  expect(given).toEqual(['48']);
});

test('the field has the focus from the beginning, unless a question comes first', async () => {
  await open();
  expect(document.activeElement).toBe(field());
  await show(
    <PinPad label="PIN" onPin={async () => null}>
      <p>Who are you?</p>
    </PinPad>,
    { language: 'en' },
  );
  expect(findAll('button', 'Enter')).not.toEqual([]);
  expect(document.activeElement).not.toBe([...document.querySelectorAll('input')].at(-1));
});

test('a PIN waits for the name that is asked first, and stays typed', async () => {
  given.length = 0;
  await show(
    <PinPad label="PIN" onPin={check}>
      <input aria-label="Username" required />
    </PinPad>,
    { language: 'en' },
  );
  const name = find('textbox', 'Username') as HTMLInputElement;
  await digits('9021');
  await press(find('button', 'Enter'));
  expect([given, document.activeElement]).toEqual([[], name]);
  await fill(name, 'mesa');
  await press(find('button', 'Enter'));
  await until(() => expect(given).toEqual(['9021']));
});
