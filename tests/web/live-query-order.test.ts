import { liveQuery } from 'dexie';
import { expect, test } from 'vitest';
import { applyPull } from '#web/offline/search/base.ts';
import { writeMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { readHeld } from '#web/offline/store/pending.ts';
import { readDeviceSetting } from '#web/offline/store/settings.ts';
import { makePerson, uidOf } from '../shared/make.ts';
import { clocks, makeDesk, page } from './make-desk.ts';
import { until } from './until.ts';

/** What is held in memory is read in turn: a live query that waited for others follows what it read all the same. */

const nora = makePerson({ uid: uidOf(3), firstName: 'Nora', country: 'SV' });

test('a reader that waited for others sees the next page, and a setting read after it', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [nora] }), clocks);
  const answers: unknown[] = [];
  const ask = async () => {
    const person = await readFacts(db).findPerson(nora.uid);
    return `${person?.country} ${await readDeviceSetting(db, 'changesWait')}`;
  };
  const following = liveQuery(ask).subscribe((answer) => answers.push(answer));
  // Their reading goes on while the live query asks.
  const others = Promise.all([readHeld(db), readHeld(db), readHeld(db)]);
  await until(() => expect(answers).toEqual(['SV false']));
  await others;
  await applyPull(db, page({ people: [{ ...nora, country: 'GT' }], from: '1::', seq: 2 }), clocks);
  await until(() => expect(answers.at(-1)).toBe('GT false'));
  await writeMeta(db, 'settings', { version: '1', values: { changesWait: 'true' } });
  await until(() => expect(answers.at(-1)).toBe('GT true'));
  following.unsubscribe();
});
