import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { carryChoices, deletedCounts } from '#shared/settings/close-edition.ts';
import { presentEdition } from '#web/core/client/edition.ts';
import { chooseFile, draft, id, listed, live, open } from './edition-screen.tsx';
import { ok } from './make-device.ts';
import { type Answers, fill, find, findAll, press, until } from './participants-screen.tsx';

/** Another edition in the admin area: prepared, taken from a file, or started in place of the one that is closed. */

test('the next edition begins a year later under a code of that year', async () => {
  const bodies = await open('');
  await press(await until(() => find('button', 'Prepare a draft')));
  const copies = () => bodies(`POST /api/admin/editions/${id}/copy`);
  const copy = { id: 'panamerican-2027', startsOn: '2027-02-20' };
  await until(() => expect(copies()).toEqual([{ ...copy, withContent: true }]));
});

test('the next edition is offered the first year whose code is free', async () => {
  const taken = listed({ id: 'panamerican-2027', status: 'draft', revision: 1 });
  const bodies = await open('', {
    'GET /api/admin/editions': ok({ editions: [listed(), taken], isBound: false }),
  });
  await press(await until(() => find('button', 'Prepare a draft')));
  const copy = { id: 'panamerican-2028', startsOn: '2028-02-20', withContent: true };
  await until(() => expect(bodies(`POST /api/admin/editions/${id}/copy`)).toEqual([copy]));
});

test('the code of the next edition follows a first day of another year, until a code is typed', async () => {
  await open('');
  const code = () => (find('textbox', 'Code') as HTMLInputElement).value;
  const firstDay = must(document.querySelector<HTMLInputElement>('input[type=date]'), 'no first day');
  await until(code);
  await fill(firstDay, '2030-03-01');
  expect(code()).toBe('panamerican-2030');
  await fill(find('textbox', 'Code'), 'lisbon-2031');
  await fill(firstDay, '2031-03-01');
  expect(code()).toBe('lisbon-2031');
});

test('a file of the live edition says what it changes, and replaces it only once that is confirmed', async () => {
  const edition = { ...seed, identity: { ...seed.identity, city: 'Santa Ana' } };
  const bodies = await open('', { 'POST /api/admin/editions': ok({ ...live, revision: 5, edition }) });
  await chooseFile(JSON.stringify(edition));
  const question = await until(() => find('dialog'));
  expect(question).toShow('Visitors see it at once.');
  expect([...question.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['Name and place']);
  expect(bodies('POST /api/admin/editions')).toEqual([]);
  await press(find('button', 'Replace'));
  await until(() => expect(bodies('POST /api/admin/editions')).toEqual([{ document: edition, revision: 4 }]));
  await until(() => expect(presentEdition().identity.city).toBe('Santa Ana'));
});

test('a file that says what is stored already is not sent', async () => {
  const bodies = await open('');
  const { id: code, ...others } = seed;
  await chooseFile(JSON.stringify({ ...others, id: code }));
  await until(() => expect(bodies(`GET /api/admin/editions/${id}`)).toHaveLength(1));
  await until(() => expect(findAll('button', 'Import')).toHaveLength(1));
  expect(findAll('dialog')).toEqual([]);
  expect(bodies('POST /api/admin/editions')).toEqual([]);
});

test('a file with a mistake is refused before anything is asked or sent', async () => {
  const bodies = await open('');
  await chooseFile(JSON.stringify({ ...seed, contact: { ...seed.contact, email: 'x' } }));
  await until(() => expect(find('alert')).toShow('contact.email: Enter a full email address'));
  expect(findAll('dialog')).toEqual([]);
  expect(bodies('POST /api/admin/editions')).toEqual([]);
});

test('a file of a draft leaves the edition of the page as it is', async () => {
  const edition = { ...seed, id: 'lisbon-2026' };
  const draft = { id: edition.id, status: 'draft', revision: 2 };
  const bodies = await open('', {
    'GET /api/admin/editions': ok({ editions: [listed(), listed(draft)], isBound: false }),
    'GET /api/admin/editions/lisbon-2026': ok({ ...draft, edition: seed }),
    'POST /api/admin/editions': ok({ ...draft, revision: 3, edition: { ...edition, board: [] } }),
  });
  const before = presentEdition();
  const document = { ...edition, board: [] };
  await chooseFile(JSON.stringify(document));
  await until(() => expect(bodies('POST /api/admin/editions')).toEqual([{ document, revision: 2 }]));
  expect(presentEdition()).toBe(before);
  expect(before.id).toBe(seed.id);
});

const closeCall = 'POST /api/admin/editions/lisbon-2027/close';
const north = { code: 'D7', name: 'Mesa norte', pending: 4, lastSeenAt: '2026-03-01T20:00:00.000Z' };
const south = { code: 'D8', name: 'Mesa sur', pending: 2, lastSeenAt: '2026-03-01T20:00:00.000Z' };
const counted = (names: readonly string[]) => Object.fromEntries(names.map((name, at) => [name, at]));
const dryRun = (unsent: readonly object[]) => ({
  closes: { id, endsOn: seed.dates.endsOn },
  carried: counted(carryChoices),
  deleted: counted(deletedCounts),
  ...{ devices: 3, archivedAt: '2026-03-05T15:00:00.000Z', backedUpAt: null, unsent },
});

async function openClose(answers: Answers) {
  const bodies = await open('', {
    'GET /api/admin/editions': ok({ editions: [listed(), listed(draft)], isBound: true }),
    'GET /api/admin/editions/lisbon-2027/close': ok(dryRun([north])),
    ...answers,
  });
  await press(await until(() => find('button', 'Close the present edition and start this one')));
  return bodies;
}

function checkBox(words: string) {
  const label = [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(words));
  return must(label?.querySelector('input'), words);
}

test('an edition with badges is closed by its code, without the devices that were named, carrying what was chosen', async () => {
  const bodies = await openClose({ [closeCall]: ok({ ...live, id: 'lisbon-2027' }) });
  await until(() => checkBox('News (7)'));
  expect(findAll('button', 'Start this edition')).toEqual([]);
  expect(document.body).toShow('This server knows of no backup.');
  expect(findAll('heading', /^Close the edition and start .* \(2026\)$/)).toHaveLength(1);
  await press(checkBox('News (7)'));
  await fill(find('textbox', `To confirm, type ${id}`), id);
  const button = () => find('button', 'Close and start') as HTMLButtonElement;
  expect(button().disabled).toBe(true);
  await press(checkBox('Mesa norte'));
  await press(button());
  const carry = carryChoices.filter((choice) => choice !== 'news');
  await until(() => expect(bodies(closeCall)).toEqual([{ revision: 2, closes: id, carry, unsent: ['D7'] }]));
});

test('a close whose answer is lost is waited for until the next edition is live, and not pressed again', async () => {
  let asked = 0;
  const next = { ...live, id: 'lisbon-2027' };
  const bodies = await openClose({
    [closeCall]: () => Promise.reject(new TypeError('the proxy gave up')),
    'GET /api/admin/editions/lisbon-2027': () => {
      asked += 1;
      return ok({ ...next, status: asked > 1 ? 'live' : 'draft' });
    },
  });
  await until(() => checkBox('Mesa norte'));
  await fill(find('textbox', `To confirm, type ${id}`), id);
  await press(checkBox('Mesa norte'));
  await press(find('button', 'Close and start'));
  await until(() => expect(document.body).toShow(/The server goes on closing the edition/));
  expect(findAll('button', /Close and start/).every((one) => (one as HTMLButtonElement).disabled)).toBe(true);
  await until(() => expect(findAll('textbox', `To confirm, type ${id}`)).toEqual([]));
  expect(bodies(closeCall)).toHaveLength(1);
});

test('a device that came up since the dialog was opened is named and marked, and the close is confirmed again', async () => {
  let unsent = [north];
  let isAccepted = false;
  const bodies = await openClose({
    'GET /api/admin/editions/lisbon-2027/close': () => ok(dryRun(unsent)),
    [closeCall]: () => {
      if (isAccepted) return ok({ ...live, id: 'lisbon-2027' });
      unsent = [north, south];
      return { status: 400, body: { code: 'INVALID', error: 'x', fields: { unsent: 'REQUIRED' } } };
    },
  });
  await until(() => checkBox('Mesa norte'));
  await fill(find('textbox', `To confirm, type ${id}`), id);
  await press(checkBox('Mesa norte'));
  await press(find('button', 'Close and start'));
  const said = await until(() => find('alert', /Mesa sur \(D8\)/));
  expect(said).toShow('Not closed yet: since you opened this dialog, 1 device may hold work');
  expect(said).not.toShow('Another person');
  expect(checkBox('Mesa sur').closest('label')).toShow('New since you opened this dialog');
  expect(checkBox('Mesa norte').closest('label')).not.toShow('New since');
  isAccepted = true;
  await press(checkBox('Mesa sur'));
  expect(findAll('alert')).toEqual([]);
  await press(find('button', 'Close and start'));
  await until(() => expect(bodies(closeCall)).toHaveLength(2));
  expect(bodies(closeCall)[1]).toMatchObject({ unsent: ['D7', 'D8'] });
});

test('a category that the draft lacks is named where the close is refused', async () => {
  const fields = { 'categories.M45': 'CATEGORY_IN_USE' };
  await openClose({ [closeCall]: { status: 400, body: { code: 'INVALID', error: 'x', fields } } });
  await until(() => checkBox('Mesa norte'));
  await fill(find('textbox', `To confirm, type ${id}`), id);
  await press(checkBox('Mesa norte'));
  await press(find('button', 'Close and start'));
  await until(() => expect(find('alert')).toShow(/categories\.M45: .*teams or games are in this category/));
});
