import { act } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { must } from '#shared/base/must.ts';
import { ApiError } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { retrySession } from '#web/core/client/session.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { differing, useRecordForm, validateWith } from '#web/records/use-record-form.ts';
import { inDialog, leaveAdmin, makeUser, showAdmin, signedIn, toast } from './admin-screen.tsx';
import { type Answers, errorOf, fill, find, findAll, press, serve, until } from './participants-screen.tsx';

/** A form over one record: what two people write at once, what is refused, and what the tab keeps. */

interface Hall {
  version: number;
  name: string;
  city: string;
}
type Draft = Omit<Hall, 'version'>;
const stored: Hall = { version: 1, name: 'Palacio', city: 'Ahuachapán' };
const refusal = (status: number, code: string, fields = {}) => new ApiError(status, code, code, fields);

interface Server {
  saved: unknown[];
  /** Thrown at the next saves, in their order. */
  refusals: unknown[];
  reloaded: Hall | null;
}
let server: Server;
beforeEach(() => {
  server = { saved: [], refusals: [], reloaded: null };
});

function Form({ row = stored }: { row?: Hall | null }) {
  const form = useRecordForm<Draft, Hall, Draft, Hall>({
    name: row ? 'hall:1' : 'hall:new',
    stored: row,
    changes: /teams/,
    draftOf: (from) => ({ name: from?.name ?? '', city: from?.city ?? '' }),
    validate: (draft) =>
      draft.name.trim() === ''
        ? { errors: { name: 'REQUIRED' } }
        : { body: { name: draft.name.trim(), city: draft.city } },
    save: async (base, body) => {
      server.saved.push({ version: base?.version ?? null, ...body });
      const next = server.refusals.shift();
      if (next) throw next;
      return { version: (base?.version ?? 0) + 1, ...body };
    },
    reload: async () => server.reloaded,
    onDone: (saved, rebase) => rebase(saved),
  });
  const { data: halls } = useCall('GET /api/teams', undefined, { staleTime: 60_000 });
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <p>{`${pathname}${search}${hash} has ${halls?.length ?? 'no'} halls`}</p>
      <RecordPage
        form={form}
        title="Hall"
        back={{ to: '/admin/halls', label: 'Halls' }}
        labels={{ name: 'Name', city: 'City' }}
      >
        <TextField label="Name" {...form.field('name')} />
        <TextField label="City" {...form.field('city')} />
      </RecordPage>
      <Link to="/admin/halls/elsewhere?q=1#end">Elsewhere</Link>
      <a href="https://fimba.example/rules">Outside</a>
    </>
  );
}
const open = async (row: Hall | null = stored, answers: Answers = signedIn('CONTENT_EDITOR')) => {
  serve(answers);
  await showAdmin(<Form row={row} />, { at: '/admin/halls/1', tab: 'halls', language: 'en' });
};
const field = (name: string) => find('textbox', name) as HTMLInputElement;
const values = () => [field('Name').value, field('City').value];
const save = () => press(find('button', /^(Save|Create)$/));

test('a field changed only by the other user is taken over, one changed by both is shown', async () => {
  await open();
  server.refusals = [refusal(409, 'CHANGED_MEANWHILE')];
  server.reloaded = { version: 5, name: 'Palacio Nacional', city: 'Sonsonate' };
  await fill(field('Name'), 'El Palacio');
  await save();
  await until(() => expect(document.body).toShow('Palacio Nacional'));
  expect(values()).toEqual(['El Palacio', 'Sonsonate']);
  expect(find('button', 'Save')).toHaveProperty('disabled', true);
  await press(find('button', /^Keep what is in the form/));
  await save();
  await until(() =>
    expect(server.saved.at(-1)).toEqual({ version: 5, name: 'El Palacio', city: 'Sonsonate' }),
  );
});

test.each([
  ['one value', 'Use this value', ['Palacio Nacional', 'Ilobasco']],
  ['all', 'Take all of the other version', ['Palacio Nacional', 'Sonsonate']],
])('the %s of the other version can be taken', async (_what, button, expected) => {
  await open();
  server.refusals = [refusal(409, 'CHANGED_MEANWHILE')];
  server.reloaded = { version: 5, name: 'Palacio Nacional', city: 'Sonsonate' };
  await fill(field('Name'), 'El Palacio');
  await fill(field('City'), 'Ilobasco');
  await save();
  await until(() => expect(document.body).toShow('Palacio Nacional'));
  await press(must(findAll('button', button)[0], 'the name differs, and the city'));
  expect(values()).toEqual(expected);
});

test('a deleted record is created again from the typed text', async () => {
  await open();
  server.refusals = [refusal(404, 'NOT_FOUND')];
  await fill(field('Name'), 'El Palacio');
  await save();
  await until(() => expect(document.body).toShow('Another person deleted it.'));
  expect(values()).toEqual(['El Palacio', 'Ahuachapán']);
  await press(find('button', 'Create'));
  await until(() => expect(server.saved.at(-1)).toMatchObject({ version: null, name: 'El Palacio' }));
});

test('a save that fails three times, and once before the page is left, loses nothing', async () => {
  await open();
  server.refusals = [new Error('offline'), refusal(400, 'INVALID', { city: 'TOO_LONG' })];
  await fill(field('City'), 'Usulután');
  await save();
  await until(() => expect(toast()[0]).toBe('Error'));
  await save();
  await until(() => expect(errorOf(field('City'))).toMatch(/\S/));
  await until(() => expect(document.activeElement).toBe(field('City')));
  expect(errorOf(field('Name'))).toBe('');
  await fill(field('City'), 'Usulután Centro');
  expect(errorOf(field('City'))).toBe('');
  server.refusals = [refusal(400, 'INVALID', { city: 'TOO_LONG' })];
  await save();
  await until(() => expect(errorOf(field('City'))).toMatch(/\S/));
  await leaveAdmin();
  await open();
  expect(values()).toEqual(['Palacio', 'Usulután Centro']);
  await save();
  await until(() => expect(toast()).toEqual(['Saved', undefined]));
  expect(server.saved).toHaveLength(4);
  // It stays with what was stored: nothing is unsaved.
  await press(find('link', 'Elsewhere'));
  expect(findAll('dialog')).toEqual([]);
});

test('a restored draft takes what another editor saved since in fields that it did not touch', async () => {
  await open();
  await fill(field('Name'), 'El Palacio');
  await leaveAdmin();
  await open({ ...stored, version: 2, city: 'Sonsonate' });
  expect(values()).toEqual(['El Palacio', 'Sonsonate']);
  expect(document.body).toShow('Your unsaved text was restored.');
  expect(document.body).not.toShow('Another person');
  await save();
  await until(() => expect(server.saved).toEqual([{ version: 2, name: 'El Palacio', city: 'Sonsonate' }]));
});

test('a restored draft whose field another editor saved since is saved after a decision', async () => {
  await open();
  await fill(field('Name'), 'El Palacio');
  await leaveAdmin();
  await open({ ...stored, version: 2, name: 'Palacio Nacional' });
  expect(document.body).toShow('Palacio Nacional');
  expect(find('button', 'Save')).toMatchObject({ disabled: true });
  await press(find('button', /^Keep what is in the form/));
  await save();
  await until(() => expect(server.saved).toEqual([{ version: 2, name: 'El Palacio', city: 'Ahuachapán' }]));
});

test('a kept draft that another editor saved word by word is not offered', async () => {
  await open();
  await fill(field('Name'), 'El Palacio');
  await leaveAdmin();
  await open({ ...stored, version: 2, name: 'El Palacio' });
  expect(document.body).not.toShow('Your unsaved text');
  expect(find('button', 'Save')).toMatchObject({ disabled: false });
});

test("one user's draft is not offered to the next user of the browser", async () => {
  await open(null);
  await fill(field('Name'), 'Secreto');
  await leaveAdmin();
  const other = { 'GET /api/auth/me': { body: { data: makeUser('CONTENT_EDITOR', { id: 8 }) } } };
  retrySession();
  await open(null, other);
  await until(() => expect(field('Name').value).toBe(''));
  expect(document.body).not.toShow('Your unsaved text');
});

test('a restored draft can be discarded, with its errors', async () => {
  await open();
  await fill(field('Name'), ' ');
  await leaveAdmin();
  await open();
  expect(document.body).toShow('Your unsaved text was restored.');
  await save();
  await until(() => expect(errorOf(field('Name'))).toMatch(/\S/));
  await press(find('button', 'Discard it'));
  expect(values()).toEqual(['Palacio', 'Ahuachapán']);
  expect(errorOf(field('Name'))).toBe('');
  expect(document.body).not.toShow('Your unsaved text');
});

test('a link inside the admin area asks before typed text is lost; staying keeps it, leaving does not', async () => {
  await open();
  await fill(field('Name'), 'El Palacio');
  await press(find('link', 'Elsewhere'));
  await until(() => expect(document.body).toShow('Leave without saving?'));
  await press(inDialog('Keep writing'));
  expect(values()[0]).toBe('El Palacio');
  await press(find('link', 'Elsewhere'));
  await until(() => expect(document.body).toShow('Leave without saving?'));
  await press(inDialog('Leave without saving'));
  await until(() => expect(document.body).toShow('/admin/halls/elsewhere?q=1#end'));
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('the tab asks before it is closed while something is unsaved, and not otherwise', async () => {
  await open();
  const closes = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  expect(closes()).toBe(true);
  await fill(field('Name'), 'El Palacio');
  expect(closes()).toBe(false);
  await fill(field('Name'), ' Palacio ');
  expect(closes()).toBe(true);
});

test('reads that contain the record are invalidated after saving', async () => {
  let reads = 0;
  const answers = () => {
    reads += 1;
    return { body: { data: Array.from({ length: reads }, (_, id) => ({ id })) } };
  };
  await open(stored, { ...signedIn('CONTENT_EDITOR'), 'GET /api/teams': answers });
  await until(() => expect(document.body).toShow('has 1 halls'));
  await fill(field('City'), 'Usulután');
  await save();
  await until(() => expect(document.body).toShow('has 2 halls'));
});

test('a click that opens another tab or leaves the site is not asked about', async () => {
  await open();
  await fill(field('Name'), 'El Palacio');
  const click = (name: string, options: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
    // The browser's own meaning is stopped where it would be followed.
    const stop = (seen: Event) => seen.preventDefault();
    window.addEventListener('click', stop);
    find('link', name).dispatchEvent(event);
    window.removeEventListener('click', stop);
  };
  for (const options of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
    await act(async () => click('Elsewhere', options));
  await act(async () => click('Outside'));
  expect(document.body).not.toShow('Leave without saving?');
});

test('the first error of a field is shown', () => {
  const schema = z.object({ name: z.string().min(3, 'TOO_SHORT').regex(/x/, 'INVALID') });
  expect(validateWith(schema, { name: 'a' }, { name: 'a' })).toEqual({ errors: { name: 'TOO_SHORT' } });
  expect(validateWith(schema, { name: 'a' }, { called: 'a' }, { name: 'called' })).toEqual({
    errors: { called: 'TOO_SHORT' },
  });
  expect(validateWith(schema, { name: 'axx' }, { name: 'axx' })).toEqual({ body: { name: 'axx' } });
});

test('drafts are compared without surrounding blanks', () => {
  expect(differing({ a: ' x ', b: 'y', c: ['1'] }, { a: 'x', b: 'z', c: ['1'] })).toEqual(['b']);
  expect(differing({ c: ['1', '2'] }, { c: ['2', '1'] })).toEqual(['c']);
});
