import { expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import type { Participant } from '#shared/people/participant.ts';
import { CorrectParticipant } from '#web/account/registration/CorrectParticipant.tsx';
import { presentToast } from '#web/core/ui/toast.ts';
import { makeEditedTeam } from './competition-admin-make.ts';
import { makeParticipant, withCredential } from './participants-make.ts';
import {
  type Answers,
  errorOf,
  fill,
  find,
  findAll,
  pick,
  press,
  serve,
  show,
  until,
} from './participants-screen.tsx';
import { slowly } from './slowly.ts';

/** The correction of a registration: what is sent, what is refused, and what two editors see. */

const leonas = makeEditedTeam(5, { name: 'Leonas', category: "Women's 40+" });
const maria = makeParticipant({ teamId: 5, teamName: 'Leonas' });
const call = 'PATCH /api/participants/31';

async function open(person: Participant, answers: Answers = {}) {
  const asked = serve({
    'GET /api/teams': { body: { data: [leonas] } },
    [call]: ({ body }) => ({ body: { data: { ...person, ...(body as object), version: 2 } } }),
    ...answers,
  });
  const onDone = vi.fn();
  await show(<CorrectParticipant participant={person} onDone={onDone} />, { language: 'en' });
  await until(() => find('textbox', 'Last Name'));
  const sent = () => asked.filter((one) => one.call === call).map(({ body }) => body);
  return { sent, onDone };
}
const save = () => press(find('button', 'Save the correction'));
const rename = (lastName: string) => fill(find('textbox', 'Last Name'), lastName);
const refused = (status: number, code: string, fields?: object) => ({
  status,
  body: { error: code, code, ...(fields ? { fields } : {}) },
});

test('only with a change there is something to save', async () => {
  const { onDone } = await open(maria);
  expect(find('button', 'Save the correction')).toHaveProperty('disabled', true);
  await rename('Álvarez');
  expect(find('button', 'Save the correction')).toHaveProperty('disabled', false);
  await press(find('button', 'Leave it as it is'));
  expect(onDone).toHaveBeenCalledWith(null);
});

test('a correction that is being saved cannot be left as if nothing was sent', async () => {
  const patch = slowly(() => refused(400, 'INVALID', { lastName: 'TOO_LONG' }));
  const { onDone } = await open(maria, { [call]: patch.answer });
  await rename('Álvarez');
  await save();
  await until(() => expect(patch.waiting).toHaveLength(1));
  await press(find('button', 'Leave it as it is'));
  expect(onDone).not.toHaveBeenCalled();
  await patch.next();
  await until(() => expect(errorOf(find('textbox', 'Last Name'))).toBe('This is too long.'));
  await press(find('button', 'Leave it as it is'));
  expect(onDone).toHaveBeenCalledWith(null);
});

test.each([
  ['has one', withCredential(maria), true],
  ['has none', maria, false],
])('that a badge has to be printed again is said of a person who %s', async (_what, person, isSaid) => {
  await open(person);
  const words = document.querySelector('form')?.textContent ?? '';
  expect(/printed again|print it again/i.test(words)).toBe(isSaid);
});

test('a team that is taken away is sent, and one that the list does not have is left as it is', async () => {
  const first = await open(maria);
  await pick(find('combobox', 'Team (optional)'), '');
  await rename('Álvarez');
  await save();
  await until(() => expect(first.sent()).toEqual([{ lastName: 'Álvarez', teamId: null, version: 1 }]));
  const second = await open({ ...maria, teamId: 77, teamName: 'Gone' });
  await rename('Álvarez');
  await save();
  await until(() => expect(second.sent()).toEqual([{ lastName: 'Álvarez', version: 1 }]));
});

test('a field that the server refuses is marked, without another word', async () => {
  await open(maria, { [call]: refused(400, 'INVALID', { lastName: 'TOO_LONG' }) });
  await rename('Álvarez');
  await save();
  await until(() => expect(errorOf(find('textbox', 'Last Name'))).not.toBe(''));
  expect(findAll('button', 'Save the correction')).toHaveLength(1);
  expect(presentToast()?.title).not.toBe('Correction failed');
  expect(document.querySelector('form')?.querySelectorAll('[role=alert]')).toHaveLength(0);
});

test('a failure is said until the next try, which works', async () => {
  const replies = [refused(503, 'UNAVAILABLE'), { body: { data: { ...maria, version: 2 } } }];
  const held = Promise.withResolvers<void>();
  const { onDone } = await open(maria, {
    [call]: async () => {
      const [reply] = replies.splice(0, 1);
      if (replies.length === 0) await held.promise;
      return must(reply, 'one answer for each try');
    },
  });
  await rename('Álvarez');
  await save();
  const said = () => find('alert').textContent;
  await until(() => expect(said()).not.toBe(''));
  expect(find('textbox', 'Last Name')).toHaveProperty('value', 'Álvarez');
  await save();
  expect(findAll('alert')).toEqual([]);
  held.resolve();
  await until(() => expect(onDone).toHaveBeenCalled());
});

test("two editors: the other's fields are shown with what they hold, and taken all at once", async () => {
  const theirs = {
    ...maria,
    ...{ lastName: 'Paz', country: 'MX', teamId: null, teamName: null, version: 5 },
  };
  const { sent, onDone } = await open(maria, {
    'GET /api/participants/31': { body: { data: theirs } },
    [call]: ({ body }) =>
      (body as { version: number }).version === 1
        ? refused(409, 'CHANGED_MEANWHILE')
        : { body: { data: { ...theirs, version: 6 } } },
  });
  await rename('Álvarez');
  await save();
  await until(() => find('heading', 'Another person saved it while you were writing'));
  const conflict = find('alert');
  // What only they have changed is in the form: the country, and the team that is gone.
  expect(conflict).toShow('Paz');
  expect(conflict).not.toShow('Mexico');
  expect(find('combobox', 'Country')).toHaveProperty('value', 'Mexico');
  expect(conflict).not.toShow('First Name');
  const [all] = findAll('button', /^Take all/);
  await press(all as HTMLElement);
  expect(find('textbox', 'Last Name')).toHaveProperty('value', 'Paz');
  expect(find('button', 'Save the correction')).toHaveProperty('disabled', true);
  expect(sent()).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
});

test('a conflict whose other version cannot be read is said as that', async () => {
  await open(maria, { [call]: refused(409, 'CHANGED_MEANWHILE'), 'GET /api/participants/31': 'offline' });
  await rename('Álvarez');
  await save();
  await until(() => expect(find('alert')).toShow(/server|network/));
  expect(find('textbox', 'Last Name')).toHaveProperty('value', 'Álvarez');
});
