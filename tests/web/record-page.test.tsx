import { beforeEach, expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { ApiError } from '#web/core/client/api.ts';
import type { FormPart } from '#web/records/FormFields.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { useRecordForm } from '#web/records/use-record-form.ts';
import { leaveAdmin, showAdmin, signedIn, toast } from './admin-screen.tsx';
import { fill, find, findAll, press, serve, until } from './participants-screen.tsx';

/** The page of a record: its fields, and what it says when another editor was quicker. */

type Draft = { name: string; size: string; kind: string };
const stored: Draft = { name: 'Norte', size: '2', kind: 'wood' };
const kinds = [
  { value: 'wood', label: 'Wood' },
  { value: 'tar', label: 'Tar' },
];

let refusal: ApiError | null = null;
let theirs: Draft | null = null;
beforeEach(() => {
  [refusal, theirs] = [null, null];
  serve(signedIn('SUPER_USER'));
});

interface CourtParts {
  row?: Draft | null;
  kind?: Partial<FormPart<Draft, Draft>>;
  size?: Partial<FormPart<Draft, Draft>>;
  onSubmit?: () => void;
  between?: boolean;
}
function Court({ row = stored, kind = {}, size = {}, onSubmit, between = false }: CourtParts) {
  const form = useRecordForm<Draft, Draft, Draft, Draft>({
    name: row ? 'court:1' : 'court:new',
    stored: row,
    changes: /courts/,
    draftOf: (from) => ({ ...(from ?? { name: '', size: '', kind: '' }) }),
    validate: (body) => ({ body }),
    save: async (_base, body) => {
      if (refusal) throw refusal;
      return body;
    },
    reload: async () => theirs,
    onDone: (saved, rebase) => rebase(saved),
  });
  return (
    <RecordPage
      form={form}
      title="Court"
      back={{ to: '/admin/courts', label: 'Courts' }}
      {...(onSubmit ? { onSubmit } : {})}
      fields={[
        { name: 'name', label: 'Name' },
        ...(between ? [{ key: 'note', shown: <p key="note">Measured inside.</p> }] : []),
        { name: 'size', label: 'Size', show: (value) => `${value} halves`, ...size },
        { name: 'kind', label: 'Kind', options: kinds, ...kind },
      ]}
    />
  );
}
const open = (parts: CourtParts = {}) =>
  showAdmin(<Court {...parts} />, { at: '/admin/courts/1', tab: 'courts', language: 'en' });
const field = (name: string) => find('textbox', name) as HTMLInputElement;
const kindField = () => find('choice', 'Kind') as HTMLSelectElement;
const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
const save = () => press(find('button', /^(Save|Create)$/));
const conflict = () => until(() => find('alert', /^Another person saved it/));

test("the other editor's values read as the fields show them", async () => {
  await open();
  refusal = new ApiError(409, 'CHANGED_MEANWHILE', 'changed');
  theirs = { name: 'Sur', size: '4', kind: 'wood' };
  await fill(field('Name'), 'Este');
  await fill(field('Size'), '3');
  await save();
  const alert = await conflict();
  const differences = [...alert.querySelectorAll('li p')].map(({ textContent }) => textContent);
  expect(differences).toEqual(['NameSur', 'Size4 halves']);
  expect(alert).toShow('This is what the other version says where it differs');
  expect(findAll('button', 'Take all of the other version')).toHaveLength(1);
  expect(document.activeElement?.textContent).toMatch(/^Another person saved it/);
});

test('where the other editor changed only what was left alone, the form says that it has both', async () => {
  await open();
  refusal = new ApiError(409, 'CHANGED_MEANWHILE', 'changed');
  theirs = { ...stored, size: '4' };
  await fill(field('Name'), 'Este');
  // The same change, made by both, is no difference.
  await fill(kindField(), 'tar');
  theirs = { name: 'Este', size: '4', kind: 'tar' };
  await save();
  const alert = await conflict();
  expect(alert).toShow('The form now has the other person’s changes as well as yours.');
  expect(alert).not.toShow('This is what the other version says');
  expect(findAll('button', 'Take all of the other version')).toEqual([]);
  expect([field('Name').value, field('Size').value]).toEqual(['Este', '4']);
  await press(find('button', 'Keep what is in the form'));
  expect(findAll('alert', /^Another person saved it/)).toEqual([]);
});

test('the words about a deleted record have the focus, those about restored text leave it alone', async () => {
  await open();
  refusal = new ApiError(404, 'NOT_FOUND', 'gone');
  await fill(field('Name'), 'Este');
  await save();
  const gone = await until(() => find('status', /^Another person deleted it/));
  await until(() => expect(document.activeElement).toBe(gone));
  await leaveAdmin();
  await open();
  const restored = must(findAll('status', /^Your unsaved text was restored/)[0], 'it was restored');
  expect(restored.contains(document.activeElement)).toBe(false);
  expect(restored.hasAttribute('tabindex')).toBe(false);
});

test.each<[string, Partial<FormPart<Draft, Draft>>, string[]]>([
  ['asks for a choice', {}, ['Choose…', 'Wood', 'Tar']],
  ['offers none where none is allowed', { none: 'Not known' }, ['Not known', 'Wood', 'Tar']],
  ['offers what there is where it starts with one', { start: 'wood' }, ['Wood', 'Tar']],
])('the list of a new record %s', async (_does, kind, options) => {
  await open({ row: null, kind });
  expect(optionsOf(kindField())).toEqual(options);
});

test('a field of several lines is written in as many, any other one in one', async () => {
  await open({ size: { rows: 3 } });
  const area = field('Size') as unknown as HTMLTextAreaElement;
  expect([area.tagName, area.getAttribute('rows'), field('Name').tagName]).toEqual([
    'TEXTAREA',
    '3',
    'INPUT',
  ]);
  await fill(area, 'one\ntwo');
  expect(area.value).toBe('one\ntwo');
});

test('what is shown between the fields is there, in their order', async () => {
  await open({ between: true });
  expect(find('button', 'Save').closest('form')).toShow(/Name.*Measured inside\..*Size.*Kind/);
});

test('a form that asks before it saves gets the press, and saves nothing itself', async () => {
  let asks = 0;
  await open({ onSubmit: () => (asks += 1) });
  await fill(field('Name'), 'Este');
  await save();
  expect(asks).toBe(1);
  expect(toast()).toEqual([undefined, undefined]);
});

test('a chosen option is not taken back by the words that ask for a choice', async () => {
  await open({ row: null });
  await fill(kindField(), 'tar');
  expect(optionsOf(kindField())).toEqual(['Wood', 'Tar']);
});
