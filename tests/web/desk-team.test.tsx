import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { longestSignature } from '#shared/credentials/credential.ts';
import { usualValidity } from '#shared/credentials/validity.ts';
import { ruleSetting } from '#shared/people/eligibility.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { SignaturePad } from '#web/stations/desk/person/SignaturePad.tsx';
import { makePerson, uidOf } from '../shared/make.ts';
import { fill, jobs, key, lucia, openDesk, press, rows, search } from './desk-screen.tsx';
import { fillDisk } from './full-disk.ts';
import { clocks, page } from './make-desk.ts';
import { find, findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** The delegate is there with the team: what one Enter does for all of them. */

const teamUid = lucia.teamUid ?? '';
const nadia = makePerson({ uid: uidOf(4), firstName: 'Nadia', lastName: 'Bravo', birthDate: '1978-03-03' });
const rosa = makePerson({
  ...{ uid: uidOf(5), firstName: 'Rosa', lastName: 'Campos', birthDate: '1970-03-03', role: 'Team Manager' },
});

/** A desk where badges are valid after the hand-over and the age rule is binding, with the team's list open. */
async function openTeam(): Promise<LocalDatabase> {
  const db = await openDesk('en', async (fresh) => {
    const handedOver = { ...usualValidity.roles, Player: 'handedOver', 'Team Manager': 'handedOver' };
    const validity = JSON.stringify({ ...usualValidity, roles: handedOver });
    const values = { validity, [ruleSetting('age')]: 'binding' };
    await writeMeta(fresh, 'settings', { version: '1', values });
  });
  await applyPull(db, page({ people: [nadia, rosa], from: '1::', seq: 2 }), clocks);
  await db.teams.put({
    ...{ uid: teamUid, name: 'Rosario Básquet', country: 'AR', category: lucia.category, seq: 2 },
  });
  await until(() => expect(document.body).toShow('4 people on this device'));
  await fill(search(), 'nadia');
  await until(() => expect(rows()).toHaveLength(1));
  await key('F8');
  await until(() => find('dialog', 'Rosario Básquet'));
  return db;
}

const kinds = async (db: LocalDatabase) => (await db.outbox.toArray()).map(({ kind }) => kind);
const bodies = async (db: LocalDatabase, of: string) =>
  (await db.outbox.toArray())
    .filter(({ kind }) => kind === of)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

test('one Enter issues all who may have a badge and prints them in one job, the next hands them over for one signature', async () => {
  const db = await openTeam();
  // Mara is too young, by a binding rule; Lucía has her badge.
  await until(() => find('button', /^Issue and print 2/));
  await until(() => expect(document.activeElement?.getAttribute('type')).toBe('checkbox'));
  await key('Enter');
  await until(() => expect(document.body).toShow('2 badges issued and sent to the printer.'));
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.pages.length).toBeGreaterThanOrEqual(2);
  expect(await kinds(db)).toEqual(['credential.issue', 'credential.issue', 'print.log', 'print.log']);

  await until(() => find('button', /^Hand over 3/));
  await press(find('button', /^Hand over 3/));
  // The leader of the team is suggested.
  await until(() =>
    expect((find('textbox', 'Who takes them') as HTMLInputElement).value).toBe('Rosa Campos'),
  );
  expect(document.body).toShow('On this team’s list.');
  await press(find('button', /^Hand over 3/));
  // Without a signature the desk asks, and Enter alone is no answer.
  await until(() => find('dialog', 'Hand over 3 without a signature?'));
  await key('Enter');
  expect(await bodies(db, 'credential.validate')).toEqual([]);
  await key('2');
  await until(() => expect(document.body).toShow('3 badges handed over. They are valid at the doors now.'));
  const [given] = await bodies(db, 'credential.validate');
  expect(given).toMatchObject({ how: 'handedOver', teamUid, receivedBy: 'Rosa Campos', signature: null });
  // Erasing her takes her name and signature out of it.
  expect(given?.receiverUid).toBe(rosa.uid);
  expect(given?.badges).toHaveLength(3);
  await until(() => expect(document.body).toShow('3 of 4 issued · 3 handed over'));
  find('button', /^Done/);
});

test('an Enter typed right after F8 issues as soon as it is known who may have a badge', async () => {
  const db = await openTeam();
  await key('Enter');
  await until(() => expect(document.body).toShow('2 badges issued and sent to the printer.'));
  expect(await kinds(db)).toEqual(['credential.issue', 'credential.issue', 'print.log', 'print.log']);
});

/** A disk that has room for so many of these, and then for none. */
function fillAfter(count: number, kind: string): () => void {
  let kept = 0;
  return fillDisk((written) => {
    const isOne = (written as { kind?: unknown }).kind === kind;
    if (isOne) kept += 1;
    return isOne && kept > count;
  });
}

test('a disk that is full in the middle of a team says that a part was done, and how it was printed', async () => {
  const db = await openTeam();
  const kiosk = (window as unknown as { kiosk: { printPages: unknown } }).kiosk;
  const works = kiosk.printPages;
  kiosk.printPages = async () => ({ kind: 'failed', reason: 'paper' });
  await until(() => find('button', /^Issue and print 2/));
  const makeRoom = fillAfter(1, 'credential.issue');
  await press(find('button', /^Issue and print 2/));
  await until(() => expect(find('dialog')).toShow('only a part was done'));
  expect(find('dialog')).not.toShow('Nothing was done');
  expect(await bodies(db, 'credential.issue')).toHaveLength(1);
  expect(find('dialog')).toShow(/1 badge issued, but .* not printed/);
  makeRoom();
  kiosk.printPages = works;
  await press(find('button', 'Print this copy'));
  await until(() => expect(document.body).toShow('1 badge issued and sent to the printer.'));
  expect(jobs).toHaveLength(1);
});

test('an unticked member is neither issued nor handed a badge', async () => {
  const db = await openTeam();
  await until(() => find('button', /^Issue and print 2/));
  const boxes = [...document.querySelectorAll<HTMLElement>('li input')];
  const ofNadia = boxes.find((box) => box.closest('li')?.textContent?.includes('Nadia'));
  await press(must(ofNadia, 'she is of the team'));
  await until(() => find('button', /^Issue and print 1/));
  await press(find('button', /^Issue and print 1/));
  await until(() => expect(document.body).toShow('1 badge issued and sent to the printer.'));
  const [issued] = await bodies(db, 'credential.issue');
  expect(issued).toMatchObject({ participantUid: rosa.uid, awaiting: true });
});

test('a printer that fails is reported, and the same badges are printed once more', async () => {
  const db = await openTeam();
  const kiosk = (window as unknown as { kiosk: { printPages: unknown } }).kiosk;
  const works = kiosk.printPages;
  kiosk.printPages = async () => ({ kind: 'failed', reason: 'paper' });
  await until(() => find('button', /^Issue and print 2/));
  await press(find('button', /^Issue and print 2/));
  await until(() => expect(document.body).toShow(/2 badges issued, but they were not printed/));
  kiosk.printPages = works;
  await press(find('button', 'Print this copy'));
  await until(() => expect(document.body).toShow('2 badges issued and sent to the printer.'));
  expect(jobs).toHaveLength(1);
  expect(await bodies(db, 'credential.issue')).toHaveLength(2);
});

const memberOf = (name: string) =>
  must(
    [...document.querySelectorAll<HTMLElement>('[role=dialog] li')].find((row) =>
      row.textContent?.includes(name),
    ),
    name,
  );
const boxOf = (name: string) => must(memberOf(name).querySelector('input'), 'its box');

test('each member says what stops them or is to be looked at, and who cannot have a badge stays out', async () => {
  const db = await openTeam();
  const proposed = { changes: {}, text: 'Mi apellido es otro', by: 'K1', at: '2026-02-20T15:00:00.000Z' };
  const change = [
    { ...nadia, proposed },
    { ...rosa, photo: 'a'.repeat(64) },
  ];
  await applyPull(db, page({ people: change, from: '2::', seq: 3 }), clocks);
  await until(() => expect(memberOf('Nadia')).toShow('Reported a mistake'));
  await until(() => expect(document.body).toShow('1 without a photo'));
  expect(memberOf('Nadia')).toShow('age 48');
  expect(memberOf('Rosa')).not.toShow('Reported a mistake');
  const tooYoung = memberOf('Mara').textContent?.match(/the category asks for 45/g);
  expect(tooYoung).toHaveLength(1);
  expect(memberOf('Mara')).not.toShow('age 36');
  const states = ['Mara', 'Nadia', 'Rosa', 'Lucía'].map((name) => [
    boxOf(name).checked,
    boxOf(name).getAttribute('aria-disabled'),
  ]);
  expect(states).toEqual([
    [false, 'true'],
    [true, null],
    [true, null],
    [true, null],
  ]);
  await press(boxOf('Mara'));
  expect(boxOf('Mara').checked).toBe(false);
  find('button', /^Issue and print 2/);
  // Lucía has a badge to hand over in the meantime; left out, no one has.
  find('button', 'Hand over 1');
  await press(boxOf('Lucía'));
  await until(() => expect(findAll('button', /^Hand over/)).toEqual([]));
});

test('labels that came out are not printed again with those that did not', async () => {
  await openTeam();
  const kiosk = (window as unknown as { kiosk: { printPages: unknown } }).kiosk;
  const works = kiosk.printPages;
  kiosk.printPages = async () => ({ kind: 'failed', reason: 'paper', printedPages: 1 });
  await press(await until(() => find('button', /^Issue and print 2/)));
  await until(() => expect(document.body).toShow('1 badge issued, but it was not printed.'));
  kiosk.printPages = works;
  await press(find('button', 'Print this copy'));
  await until(() => expect(document.body).toShow('1 badge issued and sent to the printer.'));
  expect(jobs).toHaveLength(1);
});

test('a team hand-over that fails says why and keeps the name, and works again', async () => {
  const db = await openTeam();
  const operator = must(await readMeta(db, 'operator'), 'made');
  await press(await until(() => find('button', 'Hand over 1')));
  await until(() => find('textbox', 'Who takes them'));
  await fill(find('textbox', 'Who takes them'), 'Tía Ana');
  await db.meta.delete('operator');
  const give = async () => {
    await press(find('button', /^Hand over 1/));
    await until(() => find('dialog', 'Hand over 1 without a signature?'));
    await key('2');
  };
  await give();
  await until(() => expect(find('alert').textContent).not.toBe(''));
  expect(find('textbox', 'Who takes them')).toHaveProperty('value', 'Tía Ana');
  expect(await kinds(db)).toEqual([]);
  await writeMeta(db, 'operator', operator);
  await give();
  await until(() => expect(document.body).toShow('1 badge handed over.'));
  expect(await kinds(db)).toEqual(['credential.validate']);
});

test('a team hand-over needs a name', async () => {
  const db = await openTeam();
  await until(() => find('button', /^Hand over 1/));
  await press(find('button', /^Hand over 1/));
  await fill(find('textbox', 'Who takes them'), ' ');
  await press(find('button', /^Hand over 1/));
  await until(() => expect(document.body).toShow('Write the name of the person who takes them.'));
  expect(await kinds(db)).toEqual([]);
});

test.each([
  ['is rendered', '', 1],
  ['ends where it is as long as is kept', `M1 1${'L123 123'.repeat(1999)}`, 0],
])('a signature %s', async (_what, path, strokeCount) => {
  const strokes: string[] = [];
  const pad = <SignaturePad label="Sign" path={path} onPath={(next) => strokes.push(next)} />;
  await show(pad, { language: 'en' });
  const place = must(document.querySelector('svg[role=img]'), 'there is where to sign');
  // Those of happy-dom hold no pointer.
  Object.assign(place, { setPointerCapture: () => {} });
  place.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, clientX: 9, clientY: 9 }));
  expect(strokes).toHaveLength(strokeCount);
  expect(`${path}${strokes.join('')}`.length).toBeLessThanOrEqual(longestSignature);
});

test("a team's requirement is received with one press for the chosen people, and badges wait for it", async () => {
  const db = await openTeam();
  const waiver = {
    ...{ uid: uidOf(804), name: { es: 'Carta', en: 'Waiver' }, kind: 'required', isActive: true },
    roles: ['Player', 'Team Manager'],
  };
  const { values } = must(await readMeta(db, 'settings'), 'the desk has some');
  await writeMeta(db, 'settings', {
    version: '2',
    values: { ...values, handouts: JSON.stringify([waiver]) },
  });
  await until(() => expect(document.body).toShow('0 of 4 received'));
  expect(findAll('button').some(({ textContent }) => /^Issue and print/.test(textContent ?? ''))).toBe(false);
  await until(() => expect(document.activeElement?.getAttribute('type')).toBe('checkbox'));
  const [first] = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]')];
  // Who is left out brought none.
  const leftOut = must(first, 'a first member').closest('li')?.textContent ?? '';
  await press(must(first, 'a first member'));
  await until(() => find('button', 'Receive 3: Waiver'));
  await press(find('button', 'Receive 3: Waiver'));
  await until(() => expect(document.body).toShow('Waiver: 3 received.'));
  await until(() => expect(document.body).toShow('3 of 4 received'));
  const given = await bodies(db, 'handout.redeem');
  expect(given.map(({ handoutUid }) => handoutUid)).toEqual([waiver.uid, waiver.uid, waiver.uid]);
  expect(leftOut).toContain('Waiver');
  await until(() => find('button', /^Issue and print/));
  // By keys: from the row of the person who brings it now.
  await press(must(first, 'a first member'));
  must(first, 'a first member').focus();
  await until(() =>
    expect(document.body).toShow('⇧ Enter receives the missing items of the selected people.'),
  );
  await key('Enter', { shiftKey: true });
  await until(() => expect(document.body).toShow('4 of 4 received'));
  expect(await bodies(db, 'credential.issue')).toEqual([]);
});
