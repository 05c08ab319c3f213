import { act } from 'react';
import { expect, test } from 'vitest';
import type { EndPreparation } from '#web/core/dialog/sending.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { type SettingForm, SettingPage, type SettingPageProps } from '#web/records/SettingPage.tsx';
import { SettingRows } from '#web/records/SettingRows.tsx';
import { showAdmin, toast } from './admin-screen.tsx';
import { changed } from './competition-admin-make.ts';
import { ok, refused } from './make-device.ts';
import { type Answers, errorOf, fill, find, findAll, press, serve, until } from './participants-screen.tsx';

/** The page of one setting: its words, its bar, and what another editor has saved in the meantime. */

const key = 'anonymiseAfterDays';
type Draft = { text: string; color: string };
type Parts = Partial<Omit<SettingPageProps<Draft>, 'words'>> & { words?: object };

/** A setting of two texts with a stroke between them, and a server with these answers. */
async function render({ words = {}, ...parts }: Parts, answers: Answers) {
  const asked = serve({
    [`GET /api/settings/${key}`]: ok({ key, value: 'one/red' }),
    'POST /api/settings': ({ body }) => ok(body),
    ...answers,
  });
  await showAdmin(
    <SettingPage<Draft>
      name={key}
      words={{ title: 'Sign', lead: 'At the gate.', save: 'Save the sign', saved: 'Sign saved', ...words }}
      draftOf={(stored) => {
        const [text = '', color = ''] = stored.split('/');
        return { text, color };
      }}
      validate={({ text, color }) => ({ body: `${text}/${color}` })}
      labels={{ text: 'Text', color: 'Color' }}
      {...parts}
    >
      {(form) => (
        <>
          <TextField label="Text" {...form.field('text')} />
          <TextField label="Color" {...form.field('color')} />
        </>
      )}
    </SettingPage>,
    { at: '/admin/settings/sign', tab: 'settings', language: 'en' },
  );
  return asked;
}
async function show(parts: Parts = {}, answers: Answers = {}) {
  const asked = await render(parts, answers);
  await until(() => find('textbox', 'Text'));
  return asked.filter(({ call }) => call.startsWith('POST'));
}
const field = (name: string) => find('textbox', name) as HTMLInputElement;
const save = () => find('button', /Save the sign$/) as HTMLButtonElement;

test('a saved setting says when desks receive it, or what else follows from it', async () => {
  await show();
  await fill(field('Text'), 'two');
  await press(save());
  await until(() =>
    expect(toast()).toEqual(['Sign saved', 'Desks and doors receive it at their next sync.']),
  );
  await show({ words: { savedText: 'Paint the gate.' } });
  await fill(field('Text'), 'two');
  await press(save());
  await until(() => expect(toast()).toEqual(['Sign saved', 'Paint the gate.']));
});

test.each([
  ['the usual word', {}, 'Saving...'],
  ['its own', { saving: 'Painting' }, 'Painting'],
])('while a setting is saved its button says so in %s', async (_what, words, said) => {
  let answer: (reply: { body: unknown }) => void = () => undefined;
  await show(
    { words },
    {
      'POST /api/settings': () =>
        new Promise((done) => {
          answer = done;
        }),
    },
  );
  await fill(field('Text'), 'two');
  await press(save());
  const button = await until(() => find('button', said));
  expect(button).toMatchObject({ disabled: true });
  answer(ok({ key, value: 'two/red' }));
  await until(() => expect(save().disabled).toBe(true));
  expect(document.body).not.toShow(said);
});

test('the bar says why a setting cannot be saved while it cannot, and else that it is unsaved', async () => {
  await show({ isRefused: ({ draft }) => draft.text === '', words: { refused: 'A sign needs a text.' } });
  await fill(field('Text'), 'two');
  expect(document.body).toShow('There are unsaved changes');
  expect(document.body).not.toShow('A sign needs a text.');
  expect(save().disabled).toBe(false);
  await fill(field('Text'), '');
  expect(document.body).toShow('A sign needs a text.');
  expect(document.body).not.toShow('There are unsaved changes');
  expect(save().disabled).toBe(true);
  await press(find('button', 'Discard'));
  expect(field('Text').value).toBe('one');
  expect(document.body).not.toShow('A sign needs a text.');
});

test('a setting that cannot be read says so in the words of its screen, or in those for the error', async () => {
  const failing = { [`GET /api/settings/${key}`]: 'offline' as const };
  await render({ words: { failed: 'The sign cannot be read.' } }, failing);
  await until(() => expect(document.body).toShow('The sign cannot be read.'));
  await render({}, failing);
  await until(() => expect(find('button', 'Try again')).toBeTruthy());
  expect(document.body).not.toShow('The sign cannot be read.');
});

test.each([
  ['without an answer says the words of its screen', 'offline' as const, 'It may be painted.'],
  [
    'that the server refuses says why',
    refused(403, 'NOT_ALLOWED'),
    'Your account is not allowed to do this.',
  ],
])('a setting saved %s', async (_what, answer, said) => {
  await show({ words: { saveFailed: 'It may be painted.' } }, { 'POST /api/settings': answer });
  await fill(field('Text'), 'two');
  await press(save());
  await until(() => expect(toast()).toEqual(['Error', said]));
  expect(field('Text').value).toBe('two');
});

test('the bar counts the changed fields, and says nothing of a picture that is still prepared', async () => {
  let prepare: SettingForm<Draft>['sending']['begin'] | undefined;
  await show({
    words: { preparing: 'Sending the picture' },
    bar: ({ sending }) => {
      prepare = sending.begin;
      return null;
    },
  });
  await fill(field('Text'), 'two');
  expect(save().textContent).toBe('1 change · Save the sign');
  await fill(field('Color'), 'blue');
  expect(save().textContent).toBe('2 changes · Save the sign');
  await press(find('button', 'Discard'));
  expect(save().textContent).toBe('Save the sign');
  let end: EndPreparation | undefined;
  await act(async () => {
    end = prepare?.();
  });
  expect(save()).toMatchObject({ disabled: false, textContent: 'Save the sign' });
  await press(save());
  expect(find('button', 'Sending the picture')).toMatchObject({ disabled: true });
  await act(async () => end?.('dropped'));
  expect(save().disabled).toBe(true);
});

test('a screen that asks before it saves a setting gets the press in place of the server', async () => {
  let asks = 0;
  const sent = await show({ onSubmit: () => (asks += 1) });
  await fill(field('Text'), 'two');
  const event = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(event);
  expect([asks, sent.length]).toEqual([1, 0]);
  // The browser would load the page again.
  expect(event.defaultPrevented).toBe(true);
});

test('texts that another editor has saved are shown as they are, and nothing is saved before a decision', async () => {
  let value = 'one/red';
  await show(
    {},
    {
      [`GET /api/settings/${key}`]: () => ok({ key, value }),
      'POST /api/settings': () => {
        value = 'three/blue';
        return changed;
      },
    },
  );
  await fill(field('Text'), 'two');
  await press(save());
  const alert = await until(() => find('alert', /^Another person saved it/));
  expect(alert).toShow('Textthree');
  expect([field('Text').value, field('Color').value]).toEqual(['two', 'blue']);
  expect(save().disabled).toBe(true);
  await press(find('button', 'Keep what is in the form'));
  expect(save().disabled).toBe(false);
});

// ── a list ──────────────────────────────────────────────────────────────────────────────────────────

interface Gate {
  key: number;
  name: string;
}
async function showGates(stored: string, answers: Answers = {}, most = 4) {
  serve({ [`GET /api/settings/${key}`]: ok({ key, value: stored }), ...answers });
  await showAdmin(
    <SettingRows<Gate, { name?: string }>
      name={key}
      read={(setting) => (setting === '' ? [] : setting.split('/').map((name, at) => ({ key: at, name })))}
      write={(rows) => rows.map(({ name }) => name).join('/')}
      keyOf={({ key: own }) => own}
      wrongOf={({ name }) => (name === '' ? { name: 'A gate needs a name.' } : {})}
      none={{}}
      fresh={(rows) => ({ key: rows.length, name: '' })}
      most={most}
      inWords={({ name }) => `Gate ${name}`}
      words={{
        ...{ title: 'Gates', lead: 'Around the court.', save: 'Save the gates', saved: 'Gates saved' },
        ...{ empty: 'No gates yet', add: 'Add a gate' },
      }}
    >
      {({ row, position, wrong, change, onRemove }) => (
        <>
          <TextField
            label={`Gate ${position}`}
            error={wrong.name}
            value={row.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <button type="button" onClick={onRemove}>{`Remove ${row.name}`}</button>
        </>
      )}
    </SettingRows>,
    { at: '/admin/settings/gates', tab: 'settings', language: 'en' },
  );
  await until(() => expect(document.body).toShow('Around the court.'));
  await until(() => find('button', /Save the gates$/));
}

test('the rows of a setting are counted from one, and a full list takes no more', async () => {
  await showGates('North/South', {}, 3);
  expect(findAll('textbox').map((box) => box.getAttribute('value'))).toEqual(['North', 'South']);
  expect([find('textbox', 'Gate 1'), find('textbox', 'Gate 2')]).toHaveLength(2);
  await press(find('button', 'Add a gate'));
  find('textbox', 'Gate 3');
  expect(findAll('button', 'Add a gate')).toEqual([]);
  expect(document.body).not.toShow('No gates yet');
});

test('the row whose button was pressed is removed from a setting', async () => {
  await showGates('North/East/West');
  await press(find('button', 'Remove East'));
  expect(findAll('textbox').map((box) => box.getAttribute('value'))).toEqual(['North', 'West']);
});

test('a setting without rows says so', async () => {
  await showGates('');
  expect(document.body).toShow('No gates yet');
});

test('a wrong row of a setting is marked from the first attempt to save it on', async () => {
  await showGates('North');
  const gate = find('textbox', 'Gate 1');
  await fill(gate, '');
  expect(errorOf(gate)).toBe('');
  await press(find('button', /Save the gates$/));
  expect(errorOf(gate)).toBe('A gate needs a name.');
});

test('the rows that another editor has saved are shown one per line', async () => {
  let stored = 'North';
  await showGates(stored, {
    [`GET /api/settings/${key}`]: () => ok({ key, value: stored }),
    'POST /api/settings': () => {
      stored = 'East/West';
      return changed;
    },
  });
  await fill(find('textbox', 'Gate 1'), 'South');
  await press(find('button', /Save the gates$/));
  const alert = await until(() => find('alert', /^Another person saved it/));
  expect(alert.textContent).toContain('Gate East\nGate West');
});
