import { and } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contacts } from '#server/core/database/tables.ts';
import { readTextIndex } from '#server/core/erasure/text-index.ts';
import { newUid } from '#shared/base/ids.ts';
import { startApp } from './with-app.ts';

/** Which rows hold a word, an id or a birth year, read in one pass. */

const app = await startApp();
const place = { id: contacts.id, column: contacts.message, textsOf: (value: unknown) => [String(value)] };
const write = async (message: string) => {
  const sender = { firstName: 'Rosa', lastName: 'Gil', email: 'rosa@example.test', subject: 'Una duda' };
  const [row] = await app.db
    .insert(contacts)
    .values({ ...sender, message })
    .returning({ id: contacts.id });
  return row?.id ?? 0;
};

test('the index finds rows by a word without its accents, by a whole id and by the year in a run of digits', async () => {
  const [uid, other] = [newUid(), newUid()];
  const byWord = await write('Sobre el carné de Zúñiga');
  const byId = await write(`Se refiere a ${uid}.`);
  const byYear = await write('Nació el 19790504');
  const index = await readTextIndex(app.db, [place]);
  const idsWith = async (...sought: string[]) =>
    (
      await app.db
        .select({ id: contacts.id })
        .from(contacts)
        .where(and(index.holds(place, sought)))
    ).map(({ id }) => id);
  expect(await idsWith('zuniga')).toEqual([byWord]);
  expect(await idsWith(uid)).toEqual([byId]);
  expect(await idsWith('1979')).toEqual([byYear]);
  expect(await idsWith(other)).toEqual([]);
});
