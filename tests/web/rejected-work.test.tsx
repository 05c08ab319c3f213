import { expect, onTestFinished, test } from 'vitest';
import { newUid } from '#shared/base/ids.ts';
import type { MutationKind } from '#shared/sync/mutations.ts';
import { notePerson } from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { listOpenRejections } from '#web/offline/store/outbox.ts';
import { openPeople } from '#web/offline/store/people.ts';
import { RejectedWork } from '#web/stations/desk/sync/RejectedWork.tsx';
import { makePerson, uidOf } from '../shared/make.ts';
import { inDialog } from './admin-screen.tsx';
import { reactIsAsked } from './desk-screen.tsx';
import { clocks, draft, makeDesk, page } from './make-desk.ts';
import { find, findAll, press, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** What an operator can do about each rejected change: the table of kinds and reasons, one card each. */

const lucia = makePerson();
const bodies = {
  'participant.register': { uid: uidOf(90), person: draft({ country: 'GT', photo: null }) },
  'participant.correct': { uid: lucia.uid, changes: {} },
  'participant.note': { uid: uidOf(99), text: 'Alergia' },
  'credential.issue': { uid: newUid(), participantUid: lucia.uid, data: { n: 'A7-00042-S' } },
} as const satisfies Partial<Record<MutationKind, unknown>>;

async function open(db: LocalDatabase, kind: keyof typeof bodies, code: string) {
  const { now } = clocks;
  await applyPull(db, page({ people: [lucia] }), clocks);
  await db.rejected.put({
    ...{ mseq: 7, id: newUid(), kind, body: JSON.stringify(bodies[kind]), v: 1, op: newUid() },
    ...{ at: now, offset: 0, status: 'rejected', code, refusedAt: now },
  });
  const people = await openPeople(db);
  onTestFinished(() => people.close());
  const opened: string[] = [];
  const registered: object[] = [];
  const how = {
    onOpenPerson: (uid: string) => opened.push(uid),
    onRegister: (one: object) => registered.push(one),
  };
  await show(<RejectedWork {...{ db, people }} {...how} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => find('button', 'Dismiss'));
  return { opened, registered };
}
const offered = () =>
  ['Send again', 'Fix and resend', 'Open the person'].filter((name) => findAll('button', name).length > 0);

test.each([
  ['participant.register', 'INVALID', ['Fix and resend']],
  ['participant.register', 'TOO_LARGE', ['Fix and resend']],
  ['participant.register', 'OPERATOR_NOT_ALLOWED', ['Send again']],
  ['participant.register', 'PERSON_ERASED', []],
  ['participant.correct', 'INVALID', ['Open the person']],
  ['participant.correct', 'PERSON_MERGED', []],
  ['participant.correct', 'NOT_FOUND', ['Send again']],
  // Of a person who is not on this device.
  ['participant.note', 'INVALID', ['Send again']],
  ['credential.issue', 'NUMBER_TAKEN', ['Open the person']],
  ['credential.issue', 'BAD_CREDENTIAL', ['Open the person']],
  ['credential.issue', 'ALREADY_ISSUED', ['Open the person']],
  ['credential.issue', 'RULE_AGE', ['Send again']],
] as const)('a rejected %s (%s) offers %j', async (kind, code, expected) => {
  await open(await makeDesk(), kind, code);
  expect(offered()).toEqual(expected);
  const isOut = 'The badge printed with this number is not valid';
  if (kind === 'credential.issue') expect(document.body).toShow(isOut);
  else expect(document.body).not.toShow(isOut);
});

test('a rejected registration is opened to be corrected with all that was typed, and is on the disk before its card is gone', async () => {
  const db = await makeDesk();
  const { registered } = await open(db, 'participant.register', 'INVALID');
  await press(find('button', 'Fix and resend'));
  await until(() => expect(registered).toHaveLength(1));
  const fields = { firstName: 'María José', lastName: 'Álvarez Cañas', country: 'GT', teamUid: '' };
  expect(registered[0]).toMatchObject({ fields, photo: null });
  expect(await readMeta(db, 'walkIn')).toEqual(registered[0]);
  expect(await listOpenRejections(db)).toEqual([]);
});

test('the person of a rejected change is opened, and its card stays until it is answered', async () => {
  const db = await makeDesk();
  const { opened } = await open(db, 'credential.issue', 'ALREADY_ISSUED');
  await press(find('button', 'Open the person'));
  await until(() => expect(opened).toEqual([lucia.uid]));
  expect(await listOpenRejections(db)).toHaveLength(1);
});

test('a rejected change is dismissed after a question, without being sent', async () => {
  const db = await makeDesk();
  await open(db, 'participant.correct', 'NOT_FOUND');
  await press(find('button', 'Dismiss'));
  await until(() => inDialog('Dismiss'));
  expect(await listOpenRejections(db)).toHaveLength(1);
  await press(await until(() => inDialog('Dismiss')));
  await until(async () => expect(await listOpenRejections(db)).toEqual([]));
  expect(await db.outbox.count()).toBe(0);
});

test('rejected work that is sent again by a double click is sent once', async () => {
  const db = await makeDesk();
  await open(db, 'participant.note', 'INVALID');
  const again = find('button', 'Send again');
  again.click();
  again.click();
  await until(() => expect(findAll('button', 'Send again')).toEqual([]));
  // Comes after all that was asked for before.
  for (const text of ['one', 'two', 'three']) await notePerson(db, { uid: lucia.uid, text });
  const sent = (await db.outbox.toArray()).map(({ body }) => (JSON.parse(body) as { text: string }).text);
  expect(sent).toEqual(['Alergia', 'one', 'two', 'three']);
});
