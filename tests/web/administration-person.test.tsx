import { afterEach, expect, test, vi } from 'vitest';
import type { ParticipantDetail } from '#shared/admin/administration.ts';
import type { HistoryEvent } from '#shared/admin/history.ts';
import { CredentialActions } from '#web/admin/people/person/CredentialActions.tsx';
import { HandoutsSection } from '#web/admin/people/person/HandoutsSection.tsx';
import { NoteSection } from '#web/admin/people/person/NoteSection.tsx';
import { ProposalSection } from '#web/admin/people/person/ProposalSection.tsx';
import { PersonHistory } from '#web/core/person/PersonHistory.tsx';
import { inDialog, showAdmin, toast } from './admin-screen.tsx';
import { makeParticipant } from './participants-make.ts';
import {
  type Answers,
  type Asked,
  fill,
  find,
  findAll,
  press,
  serve,
  until,
} from './participants-screen.tsx';

/** One person in the admin area: the history of their badges, and the actions. */

afterEach(() => vi.unstubAllGlobals());
const uid = '0190f3a0-0000-7000-8000-000000000801';
const shirt = { es: 'Camiseta', en: 'Shirt' };
const base = { at: '2026-02-20T16:00:00.000Z', who: null, device: null };

async function showHistory(events: readonly object[], language: 'es' | 'en' = 'en') {
  await showAdmin(<PersonHistory events={events as HistoryEvent[]} />, { language });
}
const lines = () => [...document.querySelectorAll('ol > li')].map((line) => line.textContent);

test.each<[string, object, RegExp]>([
  ['registered', {}, /^Registered/],
  ['corrected', { fields: ['role', 'firstName', 'newField'] }, /^Corrected: first name, role/],
  ['corrected', { fields: [] }, /^Corrected: no change/],
  ['noted', { isCleared: false }, /^Note written/],
  ['noted', { isCleared: true }, /^Note taken away/],
  ['proposed', { isSettled: false }, /^Proposed a correction/],
  ['proposed', { isSettled: true }, /^Proposed correction, looked at/],
  ['issued', { number: 'A7-1' }, /^Issued A7-1/],
  ['copied', { number: 'A7-1', g: 2, reason: 'damaged' }, /^Copy 2 of A7-1Reason: (?!damaged)/],
  ['copied', { number: 'A7-1', g: 2, reason: 'It rained' }, /^Copy 2 of A7-1Reason: It rained/],
  [
    'printed',
    { number: 'A7-1', g: 1, printer: 'Zebra', format: 'x9', reason: null },
    /^Printed A7-1, copy 1x9 on Zebra/,
  ],
  [
    'printed',
    { number: 'A7-1', g: 1, printer: 'pdf', format: null, reason: null },
    /^Saved as PDF A7-1, copy 1(?!.*on pdf)/,
  ],
  [
    'printed',
    { number: 'A7-1', g: 1, printer: null, format: null, reason: 'sameCopy', isAgain: true },
    /^Printed again A7-1, copy 1/,
  ],
  [
    'printed',
    { number: 'A7-1', g: 1, printer: 'Zebra', format: null, reason: 'notPrinted' },
    /^Did not come out: A7-1, copy 1(?!.*Reason)/,
  ],
  ['imported', { file: 'a.csv', isNew: true, fields: [] }, /^Registered with the list a\.csv/],
  ['imported', { file: 'a.csv', isNew: false, fields: ['teamUid'] }, /^Corrected with the list a\.csv: team/],
  ['importUndone', { file: 'a.csv', fields: ['country'] }, /^List a\.csv undone: country/],
  ['merged', {}, /^Joined with another record/],
  ['conflict', { conflict: 'issuedTwice' }, /^Conflict: two credentials issued/],
  [
    'settled',
    { conflict: 'issuedTwice', outcome: 'keep', kept: { code: 'A7', name: 'Mesa 3' }, reason: 'Asked' },
    /^Conflict settled: two credentials issuedWhat Mesa 3 did holdsReason: Asked/,
  ],
  [
    'settled',
    { conflict: 'twoPlacesAtOnce', outcome: 'voidAll', kept: null, reason: '' },
    /All of it was revoked(?!.*Reason)/,
  ],
  [
    'handedOver',
    { uid, number: 'A7-1', g: 1, how: 'face', receivedBy: null, signature: null },
    /^Handed over A7-1(?!.*Taken)/,
  ],
  [
    'handedOver',
    { uid, number: 'A7-1', g: 1, how: 'team', receivedBy: 'Ana', signature: null },
    /^Handed over A7-1Taken by Ana/,
  ],
  ['redeemed', { uid, isHeld: true, name: shirt }, /^Recorded: Shirt/],
  ['unredeemed', { name: shirt, reason: 'Too small' }, /^Undone: ShirtReason: Too small/],
  ['approved', { role: 'Coach', reason: 'Listed' }, /^Approved as CoachReason: Listed/],
  ['refused', { role: 'Coach', reason: 'Unknown' }, /^Refused as CoachReason: Unknown/],
  ['revoked', { number: 'A7-1', reason: 'lost' }, /^Revoked A7-1Reason: Lost/],
])('the history says "%s" with %j in words', async (kind, part, words) => {
  await showHistory([{ ...base, kind, ...part }]);
  expect(lines()[0]).toMatch(words);
});

const scan = {
  kind: 'scanned',
  number: 'A7-1',
  direction: 'in',
  verdict: 'granted',
  reason: 'ok',
  checkpoint: 'Norte',
  offline: false,
};
test.each([
  [{}, /^In at NorteLet through(?! with)/],
  [{ direction: 'out' }, /^Out at Norte/],
  [{ reason: 'okTyped' }, /^In at NorteLet through(?!.*okTyped)/],
  [
    { verdict: 'caution', reason: 'usedAgain' },
    /Let through with a caution · second time in the same direction/,
  ],
  [{ verdict: 'denied', reason: 'expired', offline: true }, /Refused · expired · no network/],
  [{ verdict: 'denied', reason: 'aReasonOfTomorrow' }, /Refused(?!.*aReason)/],
  [{ amended: 'annulled' }, /Let through · annulled afterwards/],
  [{ kind: 'annulled', reason: 'byMistake' }, /^Scan at Norte, annulledReason: read by mistake/],
  [{ kind: 'overridden', reason: 'identityChecked' }, /^Let in at Norte by .*Reason: identity checked/],
])('the history says a scan with %j in words', async (part, words) => {
  await showHistory([{ ...base, ...scan, ...part }]);
  expect(lines()[0]).toMatch(words);
});

test.each([
  [{ code: 'W0', name: 'Server' }, 'ana', /The site · by ana$/],
  [{ code: 'A7', name: 'Mesa 3' }, null, /Mesa 3$/],
  [null, null, /Feb 20, 2026[^·]*$/],
])('the history says where (%j) and by whom (%s)', async (device, who, words) => {
  await showHistory([{ ...base, kind: 'registered', device, who }]);
  expect(lines()[0]).toMatch(words);
});

test.each([
  [{ aheadMs: 240_000, inDoubt: false }, /was 4 minutes ahead/, /doubt/],
  [{ aheadMs: -60_000, inDoubt: false }, /was 1 minute behind/, /ahead/],
  [{ aheadMs: -20_000, inDoubt: true }, /was in doubt/, /behind|ahead/],
])('the history shows a clock of %j', async (clock, words, not) => {
  await showHistory([{ ...base, kind: 'registered', clock }]);
  expect(lines()[0]).toMatch(words);
  expect(lines()[0]).not.toMatch(not);
});

test('the history hides and shows scans, and has no switch without scans', async () => {
  await showHistory([
    { ...base, ...scan },
    { ...base, kind: 'registered' },
  ]);
  await press(find('checkbox'));
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toMatch(/^Registered/);
  await press(find('checkbox'));
  expect(lines()).toHaveLength(2);
  await showHistory([{ ...base, kind: 'registered' }]);
  expect(lines()).toHaveLength(1);
  expect(findAll('checkbox')).toEqual([]);
});

// ── what is done to a credential ────────────────────────────────────────────────────────────────────

const number = 'W0-00042-S';
const credential: ParticipantDetail['credentials'][number] = {
  ...{ uid, number, g: 3, status: 'active' as const, stage: 'issued' as const, issuedAt: base.at },
};
const participant = { ...makeParticipant(), credentialNumber: 'W0-00043-9' };
async function openActions(answers: Answers): Promise<Asked[]> {
  const asked = serve(answers);
  await showAdmin(<CredentialActions credential={credential} />, { language: 'en' });
  return asked;
}
const sentOf = (asked: Asked[]) =>
  asked.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call.split('/').at(-1), body]);

test.each([
  ['Another copy', 'Make the copy', 'copy', ['Damaged', 'damaged'], { g: 3 }, 'Copy ready', 'W0-00043-9'],
  ['New number', 'Revoke and issue', 'reissue', ['Stolen', 'stolen'], {}, 'New credential', 'W0-00043-9'],
  ['Revoke', 'Revoke', 'revoke', ['Left the team', 'leftTeam'], {}, 'Credential revoked', number],
] as const)(
  'the action "%s" asks why, does only that and says for which number',
  async (name, yes, path, [words, reason], more, title, toastText) => {
    const asked = await openActions({
      [`POST /api/credentials/${number}/${path}`]: { body: { participant } },
    });
    await press(find('button', name));
    const choice = find('choice', 'Reason') as HTMLSelectElement;
    await fill(choice, [...choice.options].find(({ text }) => text === words)?.value ?? '');
    await press(inDialog(yes));
    await until(() => expect(toast()[0]).toBe(title));
    expect(toast()[1]).toContain(toastText);
    expect(sentOf(asked)).toEqual([[path, { reason, ...more }]]);
  },
);

test('another reason is written in words, and blanks are rejected', async () => {
  const asked = await openActions({ [`POST /api/credentials/${number}/revoke`]: { body: {} } });
  await press(find('button', 'Revoke'));
  await fill(find('choice', 'Reason'), 'other');
  await fill(find('textbox', 'Write the reason'), '   ');
  await press(inDialog('Revoke'));
  expect(document.body).toShow('Give the reason.');
  await fill(find('textbox', 'Write the reason'), ' Sold it ');
  expect(document.body).not.toShow('Give the reason.');
  await press(inDialog('Revoke'));
  await until(() => expect(sentOf(asked)).toEqual([['revoke', { reason: 'other: Sold it' }]]));
});

test('a refusal stays in the dialog, and the next try may succeed', async () => {
  let tries = 0;
  const asked = await openActions({
    [`POST /api/credentials/${number}/revoke`]: () => {
      tries += 1;
      if (tries === 1) return 'offline';
      return tries === 2 ? { status: 409, body: { error: 'x', code: 'ALREADY_REVOKED' } } : { body: {} };
    },
  });
  await press(find('button', 'Revoke'));
  await fill(find('choice', 'Reason'), 'lost');
  await press(inDialog('Revoke'));
  await until(() => expect(inDialog('Revoke')).toMatchObject({ disabled: false }));
  await until(() => expect(findAll('alert')).not.toEqual([]));
  await press(inDialog('Revoke'));
  await until(() => expect(document.body).toShow('Another person changed this credential.'));
  await press(inDialog('Revoke'));
  await until(() => expect(findAll('dialog')).toEqual([]));
  expect(sentOf(asked)).toHaveLength(3);
});

test('a badge is noted as handed over', async () => {
  const asked = await openActions({ [`POST /api/credentials/${number}/hand-over`]: { body: {} } });
  await press(find('button', 'Mark as handed over'));
  await until(() => expect(toast()[0]).toBe('Hand-over recorded'));
  expect(sentOf(asked)).toEqual([['hand-over', {}]]);
});

// ── notes and hand-outs ─────────────────────────────────────────────────────────────────────────────

const detail = (part: Partial<ParticipantDetail>): ParticipantDetail => ({
  ...{
    participant,
    note: null,
    proposed: null,
    toDo: [],
    broken: [],
    binding: [],
    credentials: [],
    history: [],
  },
  ...part,
});

test('a note is saved, and an empty one deletes it', async () => {
  const path = `POST /api/admin/participants/${participant.id}/note`;
  const asked = serve({ [path]: { body: { data: {} } } });
  const note = { text: 'Insulin', by: 'A7', at: base.at, device: 'Mesa 3' };
  await showAdmin(<NoteSection {...detail({ note })} />, { language: 'en' });
  expect(document.body).toShow(/Insulin.*Mesa 3 A7 · Feb 20/);
  await press(find('button', 'Change the note'));
  expect(find('textbox')).toMatchObject({ value: 'Insulin' });
  const charactersLeft = () => Number(/Characters left: (\d+)/.exec(document.body.textContent ?? '')?.[1]);
  const left = charactersLeft();
  await fill(find('textbox'), '');
  expect(charactersLeft() - left).toBe('Insulin'.length);
  await press(inDialog('Save the note'));
  await until(() => expect(asked.find(({ call }) => call === path)?.body).toEqual({ text: '' }));
});

test.each([
  [null, 'Write a note', 'No note.'],
  [{ text: 'Insulin', by: 'W0', at: base.at, device: null }, 'Change the note', /Admin · Feb 20/],
])('a note of %j can be changed and names its author', async (note, button, words) => {
  serve({});
  await showAdmin(<NoteSection {...detail({ note })} />, { language: 'en' });
  find('button', button);
  expect(document.body).toShow(words);
});

test('what was proposed at a kiosk is shown beside what is written, countries by their names', async () => {
  const changes = { firstName: 'Rosa', country: 'MX' };
  const proposed = { changes, text: '', by: 'K2', at: base.at, device: 'Kiosco' };
  serve({});
  await showAdmin(<ProposalSection {...detail({ proposed })} />, { language: 'en' });
  const shown = [...document.querySelectorAll('p:has(s)')].map((line) => line.textContent);
  expect(shown).toEqual([`First name: ${participant.firstName} Rosa`, 'Country: El Salvador Mexico']);
});

test('a hand-out is undone with a reason, and an undone one is not listed', async () => {
  const asked = serve({
    [`POST /api/admin/participants/${participant.id}/redemptions/${uid}/undo`]: { body: { data: {} } },
  });
  const history = [
    { ...base, kind: 'redeemed', uid, isHeld: true, name: shirt },
    { ...base, kind: 'redeemed', uid: 'b', isHeld: false, name: { es: 'Gorra', en: 'Cap' } },
  ] as HistoryEvent[];
  await showAdmin(<HandoutsSection {...detail({ history })} />, { language: 'en' });
  expect(document.body).not.toShow('Cap');
  await press(find('button', 'Undo: Shirt'));
  await press(inDialog('Undo'));
  expect(document.body).toShow('Give the reason.');
  expect(sentOf(asked)).toEqual([]);
  await fill(find('textbox', 'Reason'), 'Too small');
  await press(inDialog('Undo'));
  await until(() => expect(toast()[0]).toBe('Undone: Shirt'));
  expect(sentOf(asked)).toEqual([['undo', { reason: 'Too small' }]]);
});

test.each([
  ['given', 'Give: Shirt', 'To be given'],
  ['received', 'Receive: Shirt', 'To be received'],
  ['required', 'Receive: Shirt', 'To be received; no credential before it'],
] as const)('a hand-out that is %s is recorded here', async (kind, button, words) => {
  const asked = serve({
    [`POST /api/admin/participants/${participant.id}/redemptions`]: { body: { data: {} } },
  });
  await showAdmin(<HandoutsSection {...detail({ toDo: [{ uid, name: shirt, kind }] })} />, {
    language: 'en',
  });
  expect(document.body).toShow(words);
  await press(find('button', button));
  await until(() => expect(toast()[0]).toBe('Recorded: Shirt'));
  expect(sentOf(asked)).toEqual([['redemptions', { handoutUid: uid }]]);
});

test('the page says nothing of hand-outs where there are none', async () => {
  serve({});
  await showAdmin(<HandoutsSection {...detail({})} />, { language: 'en' });
  expect(document.querySelectorAll('section')).toHaveLength(0);
});
