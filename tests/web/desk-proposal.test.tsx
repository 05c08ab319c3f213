import { afterEach, expect, test } from 'vitest';
import { setClockOffset } from '#shared/base/clock.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { ProposalBand } from '#web/stations/desk/person/ProposalBand.tsx';
import { ProposalCards } from '#web/stations/desk/person/ProposalCards.tsx';
import { key, lucia, openDesk, press } from './desk-screen.tsx';
import { clocks, makeDesk, page } from './make-desk.ts';
import { find, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** A correction proposed at a kiosk, at an offline desk. */

const proposed = {
  ...{ changes: { lastName: 'Núñez de Paz' }, text: 'Se escribe con tilde' },
  ...{ by: 'K1', at: '2026-02-20T15:00:00.000Z' },
};

afterEach(() => setClockOffset(0));

async function openWith() {
  const db = await openDesk();
  await applyPull(db, page({ people: [{ ...lucia, proposed }], from: '1::', seq: 2 }), clocks);
  await until(() => expect(document.body).toShow('1 person reported a mistake'));
  await press(find('button', /Lucía.*K1/));
  await until(() => expect(document.body).toShow('Review their corrections'));
  return db;
}

test('a proposal waits as a card; Enter shows it, Enter accepts it, and the card is gone', async () => {
  const db = await openWith();
  expect(document.querySelector('article aside')?.textContent).toContain('Núñez de Paz');
  await key('Enter');
  await until(() => expect(find('textbox', 'Last Name')).toHaveProperty('value', 'Núñez de Paz'));
  await press(find('button', 'Save correction'));
  await until(async () =>
    expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual([
      'participant.correct',
      'participant.propose',
    ]),
  );
  const person = await readFacts(db).findPerson(lucia.uid);
  expect([person?.lastName, person?.proposed]).toEqual([
    'Núñez de Paz',
    { changes: {}, text: '', by: 'A7', at: proposed.at },
  ]);
  await until(() => expect(document.body).not.toShow('Review their corrections'));
  await key('Escape');
  await key('Escape');
  expect(document.body).not.toShow('says something is wrong');
});

test('a proposal is dismissed without a correction', async () => {
  const db = await openWith();
  await key('Enter');
  await until(() => find('button', 'The data is correct'));
  await press(find('button', 'The data is correct'));
  await until(async () => expect((await readFacts(db).findPerson(lucia.uid))?.proposed?.text).toBe(''));
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['participant.propose']);
  expect((await readFacts(db).findPerson(lucia.uid))?.lastName).toBe(lucia.lastName);
});

test('a proposal shows a country by its name, and a dash for a name that is to be removed', async () => {
  const changes = { lastName: '', country: 'UY' };
  const person = { ...lucia, proposed: { ...proposed, changes } };
  await show(<ProposalBand db={await makeDesk()} person={person} />, { language: 'en' });
  const lines = [...document.querySelectorAll('aside p')].map(({ textContent }) => textContent);
  expect(lines).toEqual(expect.arrayContaining(['Last name: Herrera is —', 'Country: Argentina is Uruguay']));
});

test.each([
  ['the time of a proposal of today', '2026-02-20T18:00:00.000Z', 'K1 · 9:00 AM'],
  ['the day as well of an earlier proposal', '2026-02-21T18:00:00.000Z', 'K1 · Feb 20, 2026, 9:00 AM'],
])('a card shows %s', async (_, present, words) => {
  setClockOffset(Date.parse(present) - Date.now());
  const view = {
    person: { ...lucia, proposed },
    ...{ credential: null, isUnsent: false, formerNumbers: [] },
  };
  await show(<ProposalCards db={await makeDesk()} proposing={[view]} onChoose={() => {}} />, {
    language: 'en',
  });
  expect(find('button', /Lucía/).querySelector('.digits')).toShow(words);
});
