import { expect, onTestFinished, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { chooseFile, draft, id, live, open, revisions } from './edition-screen.tsx';
import { ok } from './make-device.ts';
import { errorOf, fill, find, findAll, press, until } from './participants-screen.tsx';

/** The pages on which the organizers edit the edition. */

const archiving = (more: object = {}) => ({
  ...{ isRunning: true, startedAt: '2026-03-05T15:00:00.000Z', done: 0, total: 0, end: null },
  ...more,
});

test('a draft is started at once while nothing is bound to the live edition', async () => {
  await open('');
  await until(() => find('button', 'Prepare a draft'));
  expect(findAll('button', 'Start this edition')).toHaveLength(1);
});

test('an edition is saved as a file that another server reads', async () => {
  const files: [Blob, string][] = [];
  let last: Blob;
  const createObjectURL = (blob: Blob) => {
    last = blob;
    return 'blob:x';
  };
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL() {} }));
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push([last, this.download]);
  });
  await open('', {
    'GET /api/admin/editions/lisbon-2027': ok({ ...draft, edition: { ...seed, id: draft.id } }),
  });
  await until(() => expect(findAll('button', 'Export')).toHaveLength(2));
  await press(must(findAll('button', 'Export')[1], 'that of the draft'));
  await until(() => expect(files).toHaveLength(1));
  const [[blob, name]] = files as [[Blob, string]];
  expect([name, blob.type]).toEqual(['lisbon-2027.json', 'application/json']);
  expect(JSON.parse(await blob.text())).toEqual({ ...seed, id: 'lisbon-2027' });
});

test('the live edition is archived after a question, and a draft is not', async () => {
  const { startsOn, endsOn } = seed.dates;
  const archive = { id, name: seed.identity.name, startsOn, endsOn, at: '2026-03-05T15:00:00.000Z' };
  const bodies = await open('', {
    'GET /api/archives': ok([archive]),
    [`POST /api/admin/editions/${id}/archive`]: ok(archiving()),
    [`GET /api/admin/editions/${id}/archive`]: ok(null),
  });
  await press(await until(() => find('button', 'Archive this edition')));
  expect(bodies(`POST /api/admin/editions/${id}/archive`)).toEqual([]);
  const [, confirm] = await until(() => findAll('button', 'Archive this edition'));
  await press(must(confirm, 'the button of the question'));
  await until(() => expect(bodies(`POST /api/admin/editions/${id}/archive`)).toHaveLength(1));
  expect(find('link', 'Open the archive').getAttribute('href')).toBe(`/archive/${id}/en`);
});

test('archiving that is under way is shown, and cannot be begun a second time', async () => {
  await open('', { [`GET /api/admin/editions/${id}/archive`]: ok(archiving({ done: 40, total: 90 })) });
  await until(() => expect(document.body).toShow('Archiving the pages: 40 of 90'));
  expect(find('button', 'Archive this edition')).toHaveProperty('disabled', true);
});

test('archiving that ended without an archive says why', async () => {
  const ended = archiving({ isRunning: false, end: 'UNAVAILABLE' });
  await open('', { [`GET /api/admin/editions/${id}/archive`]: ok(ended) });
  await until(() => expect(document.body).toShow(/The pages were not archived: .+ Try again\./));
  expect(find('button', 'Archive this edition')).toHaveProperty('disabled', false);
});

test('the Spanish and the English field of a pair are named by their language', async () => {
  await open(`/${id}/identity`);
  await until(() => expect(find('textbox', 'Name (Spanish)')).toHaveProperty('value', seed.identity.name.es));
  expect(find('textbox', 'Name (English)')).toHaveProperty('value', seed.identity.name.en);
});

test('the order of the tie-breaks is chosen, and a place left empty is not sent', async () => {
  const bodies = await open(`/${id}/rules`, {
    [`PATCH /api/admin/editions/${id}`]: ok({ ...live, revision: 5 }),
  });
  await fill(await until(() => find('choice', 'First')), 'winsBetween');
  await fill(find('choice', 'Then, third'), 'pointsAll');
  await press(find('button', 'Save'));
  const sections = { rules: { ...seed.rules, tieBreak1: 'winsBetween', tieBreak3: 'pointsAll' } };
  await until(() => expect(bodies(`PATCH /api/admin/editions/${id}`)).toEqual([{ sections, revision: 4 }]));
});

test('the languages of the edition are chosen from lists', async () => {
  const edition = { ...seed, languages: { offered: 'en' as const, default: 'en' as const } };
  const bodies = await open(`/${id}/languages`, {
    [`PATCH /api/admin/editions/${id}`]: ok({ ...live, revision: 5, edition }),
  });
  await fill(await until(() => find('choice', 'Offered in')), 'en');
  await fill(find('choice', 'Default language'), 'en');
  await press(find('button', 'Save'));
  const sections = { languages: edition.languages };
  await until(() => expect(bodies(`PATCH /api/admin/editions/${id}`)).toEqual([{ sections, revision: 4 }]));
});

test('a refused save marks the field on the page and names the field of another page', async () => {
  const wrong = { 'fees.earlyUntil': 'AFTER_CLOSING', 'keyDates.0.date': 'LINKED_DATE' };
  await open(`/${id}/fees`, {
    [`PATCH /api/admin/editions/${id}`]: {
      status: 422,
      body: { code: 'INVALID', error: 'INVALID', fields: wrong },
    },
  });
  const day = await until(() => find('textbox', 'Last day of early payment'));
  await fill(day, '2026-02-01');
  await press(find('button', 'Save'));
  await until(() => expect(errorOf(day)).not.toBe(''));
  const [box] = findAll('alert');
  expect(box).toShow('Key dates · Entry 1 · Date');
  expect(box).not.toShow('fees.earlyUntil');
});

test('the history undoes the last save and restores each earlier revision', async () => {
  const bodies = await open(`/${id}/history`, {
    [`POST /api/admin/editions/${id}/restore`]: ok({ ...live, revision: 5 }),
  });
  await until(() => find('button', 'Undo the last save'));
  const names = findAll('button').map((button) => button.textContent);
  expect(names).toEqual([
    'Undo the last save',
    'Restore revision 2',
    'Restore revision 1',
    'Restore revision 0',
  ]);
  await press(find('button', 'Undo the last save'));
  const restored = () => bodies(`POST /api/admin/editions/${id}/restore`);
  await until(() => expect(restored()).toEqual([{ restore: 3, revision: 4 }]));
});

test('an edition that the product did not come with has no revision 0', async () => {
  setEdition({ ...seed, id: 'lisbon-2027' });
  const edition = { ...seed, id: 'lisbon-2027' };
  await open('/lisbon-2027/history', {
    'GET /api/admin/editions/lisbon-2027': ok({ ...live, id: 'lisbon-2027', edition }),
    'GET /api/admin/editions/lisbon-2027/revisions': ok(revisions),
  });
  await until(() => find('button', 'Restore revision 1'));
  expect(findAll('button', 'Restore revision 0')).toEqual([]);
});

test('a zone is added with the first free letter, removed from the end, and its letter changes where kinds open it', async () => {
  const call = `PATCH /api/admin/editions/${id}`;
  const bodies = await open(`/${id}/kinds`, {
    'GET /api/admin/zones/outdated': ok([]),
    [call]: {
      status: 422,
      body: { code: 'INVALID', error: 'INVALID', fields: { 'zones.0.letter': 'BADGES_SIGNED' } },
    },
  });
  await until(() => find('button', 'Add a zone'));
  expect(findAll('button', 'Remove: Court')).toEqual([]);
  for (const name of ['Remove: Medical service', 'Undo', 'Remove: Medical service'])
    await press(find('button', name));
  await press(find('button', 'Add a zone'));
  const field = (name: string) =>
    must(document.querySelector<HTMLInputElement>(`[name="${name}"]`), `the field ${name}`);
  expect(field('zones.8.letter').value).toBe('D');
  await fill(field('zones.8.name.es'), 'Tribuna');
  await fill(field('zones.8.name.en'), 'Stand');
  await press(field('zones.6.isRetired'));
  expect(document.body).toShow('Badges already made keep it until a new copy is made');
  await fill(field('zones.0.letter'), 'X');
  await press(find('button', 'Change Coach'));
  const boxes = () =>
    [...document.querySelectorAll('fieldset[name="kinds.1.zones"] label')].map((box) => box.textContent);
  expect(boxes().slice(-3)).toEqual(['M Scorer’s table (Retired)', 'T Tunnel and locker rooms', 'D Stand']);
  await press(find('button', 'Save'));
  await until(() =>
    expect(errorOf(field('zones.0.letter'))).toContain('Badges or devices already depend on it'),
  );
  const [sent] = bodies(call) as { sections: Pick<typeof seed, 'zones' | 'kinds'> }[];
  const stand = { letter: 'D', name: { es: 'Tribuna', en: 'Stand' }, isRetired: false };
  const others = seed.zones.slice(0, 8).map((zone) => ({
    ...zone,
    ...(zone.letter === 'A' && { letter: 'X' }),
    isRetired: zone.letter === 'M',
  }));
  expect(sent?.sections.zones).toEqual([...others, stand]);
  expect(sent?.sections.kinds.map(({ zones }) => zones.join('')).slice(0, 3)).toEqual([
    'XCBLRVMT',
    'XCBLRVMT',
    'XCBT',
  ]);
});

test('a kind that is off is one line, and shows its fields where one of them is refused', async () => {
  const row = 'kinds.7';
  await open(`/${id}/kinds`, {
    [`PATCH /api/admin/editions/${id}`]: {
      status: 400,
      body: { code: 'INVALID', error: 'INVALID', fields: { [`${row}.color`]: 'INVALID_COLOR' } },
    },
  });
  const named = (name: string) => document.querySelector<HTMLInputElement>(`[name="${row}.${name}"]`);
  await until(() => find('heading', 'Press'));
  const isOn = must(named('isOn'), 'its switch');
  await press(isOn);
  expect(named('color')).toBeNull();
  await press(find('button', 'Change Press'));
  expect(document.activeElement).toBe(named('name.es'));
  await fill(must(named('color'), 'its color'), '#123456');
  await press(isOn);
  expect(named('color')).toBeNull();
  await press(find('button', 'Save'));
  await until(() => expect(errorOf(must(named('color'), 'its color'))).not.toBe(''));
  expect(document.querySelector('[name="kinds.8.isOn"]')).not.toBeNull();
  expect(document.querySelector('[name="kinds.8.color"]')).toBeNull();
});

test('a kind of participants is added with its letter, color and zones, and colors that look alike are named', async () => {
  const bodies = await open(`/${id}/kinds`, {
    'GET /api/admin/zones/outdated': ok([{ role: 'Coach', count: 38 }]),
    [`PATCH /api/admin/editions/${id}`]: ok({ ...live, revision: 5 }),
  });
  await until(() => expect(document.body).toShow('38 active badges carry other zones.'));
  // People who play are always there.
  expect(findAll('button', 'Remove: Player')).toEqual([]);
  await press(find('button', 'Add'));
  const last = (role: 'textbox', name: string | RegExp) => must(findAll(role, name).at(-1), String(name));
  await fill(last('textbox', 'Name (Spanish)'), 'Seguridad');
  await fill(last('textbox', 'Name (English)'), 'Security');
  await fill(last('textbox', 'Code'), 'S');
  const row = 'kinds.10';
  const tunnel = must(
    [...document.querySelectorAll<HTMLInputElement>(`fieldset[name="${row}.zones"] input`)][7],
    'the box of the tunnel',
  );
  await press(tunnel);
  const color = must(document.querySelector<HTMLInputElement>(`[name="${row}.color"]`), 'its color');
  await fill(color, '#0f47b0');
  expect(document.body).toShow('Player and Security look the same from a distance.');
  await press(find('button', 'Save'));
  const security = {
    ...{ id: 'Security', code: 'S', name: { es: 'Seguridad', en: 'Security' }, color: '#0f47b0' },
    ...{ zones: ['A', 'T'], plays: false, isStaff: false, isOn: true },
    ...{ needsCategory: false, needsTeam: false, needsPhoto: true, needsApproval: false },
  };
  await until(() =>
    expect(bodies(`PATCH /api/admin/editions/${id}`)).toEqual([
      { revision: 4, sections: { zones: seed.zones, kinds: [...seed.kinds, security] } },
    ]),
  );
});

test('a logo is uploaded, shown on light and dark ground, removed, taken back and saved', async () => {
  const logo = { sha256: 'a'.repeat(64), width: 300, height: 100, onWhite: true };
  const edition = { ...seed, look: { ...seed.look, logo } };
  const patch = `PATCH /api/admin/editions/${id}`;
  const bodies = await open(`/${id}/look`, {
    'POST /api/admin/logos': ok(logo),
    [patch]: ok({ ...live, revision: 5, edition }),
  });
  await until(() => find('button', 'Choose a logo'));
  await chooseFile('picture', 'logo.png');
  await until(() => find('button', 'Choose another logo'));
  const shown = () => [...document.querySelectorAll('figure img')].map((one) => one.getAttribute('src'));
  const mark = `/pictures/${logo.sha256}/mark.png`;
  expect(shown()).toEqual([mark, mark]);
  await press(find('button', 'Remove the logo'));
  expect(shown()).toEqual([]);
  await press(find('button', 'Undo'));
  expect(shown()).toEqual([mark, mark]);
  await press(find('button', 'Save'));
  await until(() => expect(bodies(patch)).toEqual([{ sections: { look: edition.look }, revision: 4 }]));
});

test('a logo that the server refuses is said at its field, and the one before it stays', async () => {
  const logo = { sha256: 'b'.repeat(64), width: 300, height: 100, onWhite: false };
  await open(`/${id}/look`, {
    [`GET /api/admin/editions/${id}`]: ok({ ...live, edition: { ...seed, look: { ...seed.look, logo } } }),
    'POST /api/admin/logos': {
      status: 400,
      body: { code: 'INVALID', error: 'x', fields: { logo: 'TOO_SMALL' } },
    },
  });
  await until(() => find('button', 'Choose another logo'));
  await chooseFile('picture', 'logo.png');
  await until(() => expect(document.body).toShow('The logo has less than 256 px on its longer side.'));
  expect(document.querySelectorAll('figure img')).toHaveLength(2);
});
