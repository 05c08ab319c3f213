import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { NumberLookUp } from '#web/admin/credentials/NumberLookUp.tsx';
import { makeParticipant } from './participants-make.ts';
import {
  type Answers,
  errorOf,
  fill,
  find,
  findAll,
  press,
  serve,
  show,
  until,
} from './participants-screen.tsx';

/** One badge looked up by its number: what a credential viewer reads about it. */

beforeAll(() => setClockOffset(Date.parse('2026-03-10T12:00:00-06:00') - machineMs()));
afterAll(() => setClockOffset(0));

const credential = {
  number: 'W0-00042-S',
  status: 'active',
  g: 1,
  zones: 511,
  expiresOn: '2026-03-10',
  issuedBy: 'W0',
  issuedAt: '2026-02-19T16:00:00.000Z',
  revokedReason: null,
  revokedAt: null,
  participant: makeParticipant({ teamName: 'Leonas', role: 'Coach' }),
};
const answer = (part: object) => ({ body: { data: { ...credential, ...part } } });

async function lookUp(answers: Answers, typed = 'w0 42 s', language: 'es' | 'en' = 'en') {
  const asked = serve(answers);
  await show(<NumberLookUp />, { language });
  await fill(find('textbox'), typed);
  await press(find('button'));
  return asked;
}
const at = 'GET /api/credentials/W0-00042-S';

test.each([
  ['es', { expiresOn: '2026-03-10' }, 'Vigente', 'Vale hasta el 10 de marzo de 2026'],
  ['en', { expiresOn: '2026-03-10' }, 'Active', 'Valid until March 10, 2026.'],
  ['en', { expiresOn: '2026-03-09' }, 'Expired', 'Expired on March 9, 2026.'],
  ['en', { expiresOn: '2026-03-09', status: 'superseded' }, 'Replaced', 'This person has another credential'],
  [
    'en',
    { status: 'revoked', revokedAt: '2026-02-20T16:00:00.000Z', revokedReason: null },
    'Revoked',
    'Revoked on February 20, 2026: Another reason',
  ],
] as const)('a looked-up badge says in %s of %j that it is %s', async (language, part, title, text) => {
  await lookUp({ [at]: answer(part) }, 'w0 42 s', language);
  await until(() => expect(find('article').querySelector('strong')?.textContent).toBe(title));
  expect(find('article')).toShow(text);
});

test('a looked-up badge shows name, role, team and number of its holder', async () => {
  await lookUp({ [at]: answer({}) });
  await until(() => find('heading', 'María José Álvarez Cañas'));
  for (const words of ['Coach', 'Leonas', 'W0-00042-S']) expect(find('article')).toShow(words);
  expect(find('textbox')).toHaveProperty('value', 'W0-00042-S');
  find('image', 'María José Álvarez Cañas');
});

test.each([
  ['w0-42-y', 'That number cannot exist: check every letter and digit.'],
  ['maria', 'That is not a credential number. It looks like A7-00042-S.'],
])('the text %s is not looked up, and the field says why', async (typed, why) => {
  const asked = await lookUp({}, typed);
  await until(() => expect(errorOf(find('textbox'))).toBe(why));
  expect(asked).toEqual([]);
});

test('a slip of the pen takes away the badge looked up before it', async () => {
  await lookUp({ [at]: answer({}) });
  await until(() => find('article'));
  await fill(find('textbox'), 'w0-42-y');
  await press(find('button'));
  expect(findAll('article')).toEqual([]);
  await fill(find('textbox'), 'w0-42-s');
  await press(find('button'));
  await until(() => find('article'));
  expect(errorOf(find('textbox'))).toBe('');
});

test.each([
  [
    'unknown',
    { status: 404, body: { error: 'x', code: 'NOT_FOUND' } },
    'There is no credential with the number W0-00042-S.',
  ],
  ['unread', 'offline' as const, /server (is not|does not)/],
])('a number that is %s is said as that', async (_what, reply, words) => {
  await lookUp({ [at]: reply });
  await until(() => expect(document.body).toShow(words));
});
