import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import type { AmendmentKind } from '#shared/access/scan.ts';
import { now } from '#shared/base/clock.ts';
import { minutesOf } from '#shared/base/dates.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { type Language, startI18n } from '#web/core/lib/i18n.ts';
import type { AmendmentDraft, BadgeClaim, ScanResult } from '#web/device/door.actions.ts';
import { Amend, type AmendProps } from '#web/stations/door/Amend.tsx';
import { ListAge } from '#web/stations/door/DoorHead.tsx';
import { useStatusWords, useVerdictWords, type VerdictWords } from '#web/stations/door/door-words.ts';
import { LastRead } from '#web/stations/door/LastRead.tsx';
import { NumberForm } from '#web/stations/door/NumberForm.tsx';
import { OtherScreen } from '#web/stations/door/OtherScreens.tsx';
import { makePerson } from './make-door.ts';

/** What a door says of each verdict, without a database behind it. */

let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

async function show(what: ReactNode, language: Language = 'en'): Promise<void> {
  await startI18n(language, ['common', 'door', 'badge', 'devices']);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root?.render(what));
}

const at = new Date('2026-02-20T18:00:00.000Z');
const station = {
  checkpoint: 'North · Gym',
  zone: 'C',
  direction: 'out',
  isEntryOnly: false,
} as unknown as ScanResult['station'];
const person = makePerson({ firstName: 'Ana', lastName: 'Gil', category: "Men's 45+", role: 'Coach' });
const credential = { expires: minutesOf(at), zones: 0b1011, revokedReason: null } as CredentialRow;
const claim: BadgeClaim = {
  role: 'Player',
  category: "Women's 40+",
  team: 'Brazil',
  zones: ['A', 'S'],
  expires: minutesOf(at) + 60,
};

const judge = (
  reason: ScanResult['verdict']['reason'],
  part: Partial<Omit<ScanResult, 'verdict'>> = {},
  shown: Partial<ScanResult['verdict']> = {},
): ScanResult => ({
  verdict: { kind: 'denied', reason, number: 'A7-00042-S', g: 1, ...shown },
  scanUid: 'scan',
  presented: null,
  presentationEndsAt: at,
  source: 'camera',
  at,
  person,
  photo: null,
  credential,
  claim,
  lastPassage: null,
  currentCopy: 3,
  station,
  listAgeMs: null,
  ...part,
});
const passage = (occurredAt: string, direction: 'in' | 'out') =>
  ({ occurredAt, direction, checkpoint: 'South · Gym' }) as ScanResult['lastPassage'];

async function wordsOf(judged: ScanResult, language: Language = 'en'): Promise<VerdictWords> {
  let words: VerdictWords | undefined;
  function Words() {
    words = useVerdictWords(judged);
    return null;
  }
  await show(<Words />, language);
  if (!words) throw new Error('nothing was rendered');
  return words;
}

describe('the words of a verdict', () => {
  test.each<[string, ScanResult, Partial<VerdictWords>]>([
    ['its end', judge('expired'), { reason: 'Expired on Feb 20, 2026, 12:00 PM' }],
    [
      'the end that the badge claims, where no list knows it',
      judge('expired', { credential: null }),
      { reason: 'Expired on Feb 20, 2026, 1:00 PM' },
    ],
    ['which copy counts', judge('oldCopy'), { reason: 'Old copy 1; copy 3 is valid now' }],
    [
      'the zone and those that the badge opens',
      judge('otherZone'),
      { reason: 'Does not open zone C · Court', next: 'The badge opens: A, C, L.' },
    ],
    [
      'the zones that the badge claims, where no list knows it',
      judge('otherZone', { credential: null }),
      { next: 'The badge opens: A, S.' },
    ],
    [
      'a zone of the badge that this device does not know yet',
      judge('otherZone', { credential: { ...credential, zones: 0b1000000001 } }),
      { next: 'The badge opens: A, 10 (unknown).' },
    ],
    [
      'the zone of a door that this device does not know yet',
      judge('otherZone', { station: { ...station, zone: 'J' } }),
      { reason: 'Does not open zone J (unknown)' },
    ],
    [
      'that the badge opens nothing',
      judge('otherZone', { credential: null, claim: null }),
      { next: 'The badge opens: no zone.' },
    ],
    ['the way', judge('ok', {}, { kind: 'granted' }), { reason: 'May go out', next: null, word: 'Pass' }],
    ['that no reason for the revocation is known', judge('revoked'), { reason: 'Badge revoked' }],
    [
      'why it was revoked',
      judge('revoked', { credential: { ...credential, revokedReason: 'lost: bus' } }),
      { reason: 'Badge revoked: Lost' },
    ],
    ['that this door has no list', judge('notKnownHere'), { next: /This door has no list yet\.$/ as never }],
    [
      'the age of its list in minutes',
      judge('notKnownHere', { listAgeMs: 59.9 * 60_000 }),
      { next: /is 59 minutes old\.$/ as never },
    ],
    [
      'the age of its list in hours',
      judge('notKnownHere', { listAgeMs: 119.9 * 60_000 }),
      { next: /is 1 hour old\.$/ as never },
    ],
    [
      'role, category and team of its holder',
      judge('ok'),
      { who: 'Ana Gil', about: "Coach · Men's 45+ · Leones de San Miguel", lastSeen: 'First time at a door' },
    ],
    [
      'what the badge claims, when its holder is unknown',
      judge('ok', { person: null }),
      { who: null, about: "Player · Women's 40+ · Brazil" },
    ],
    [
      'no category where a role has none',
      judge('ok', { person: { ...person, role: 'Referee', teamName: '' } }),
      { about: 'Referee' },
    ],
    ['nothing of an unknown holder', judge('ok', { person: null, claim: null }), { about: null }],
    ['no number of a text that is none', judge('notABadge', {}, { number: '', g: null }), { number: null }],
    ['the number of a first copy', judge('ok'), { number: 'A7-00042-S' }],
    ['the number of a later copy', judge('ok', {}, { g: 2 }), { number: 'Copy 2 of A7-00042-S' }],
    [
      'where it was last seen today',
      judge('ok', { lastPassage: passage('2026-02-20T06:00:00.000Z', 'in') }),
      { lastSeen: 'Last seen: in, 12:00 AM, South · Gym', seenBefore: null },
    ],
    [
      'where it was last seen on another day',
      judge('ok', { lastPassage: passage('2026-02-20T05:59:00.000Z', 'out') }),
      { lastSeen: 'Last seen: out, Feb 19, 2026, 11:59 PM, South · Gym' },
    ],
    [
      'the passage that it is about as the reason',
      judge('usedAgain', { lastPassage: passage('2026-02-20T17:59:00.000Z', 'out') }),
      { reason: 'Already went out', lastSeen: null, seenBefore: 'Last seen: out, 11:59 AM, South · Gym' },
    ],
    [
      'the same of another venue',
      judge('seenElsewhere', { lastPassage: passage('2026-02-20T17:59:00.000Z', 'in') }),
      { lastSeen: null, seenBefore: 'Last seen: in, 11:59 AM, South · Gym' },
    ],
    [
      'no passage of a badge that no list knows',
      judge('notKnownHere', { credential: null }),
      { lastSeen: null },
    ],
  ])('say %s', async (_, judged, expected) => {
    const words = await wordsOf(judged);
    for (const [line, text] of Object.entries(expected))
      if ((text as unknown) instanceof RegExp) expect(words[line as keyof VerdictWords]).toMatch(text ?? '');
      else expect(words[line as keyof VerdictWords]).toBe(text);
  });

  test('call a zone in Spanish what the organizer calls it in Spanish', async () => {
    expect((await wordsOf(judge('otherZone'), 'es')).reason).toContain('C · Cancha');
  });
});

test.each([
  ['nothing to send', { pending: 0 }, false, 'Online · data from 11:00 AM'],
  ['work to send', { pending: 1234 }, false, 'Online · 1,234 to send · data from 11:00 AM'],
  ['no list', { confirmedAt: null }, false, 'Online · no data yet'],
  [
    'a list of eleven hours',
    { confirmedAt: at.getTime() - 11.9 * 3_600_000 },
    false,
    'Online · data from 12:06 AM',
  ],
  [
    'a list of yesterday',
    { confirmedAt: at.getTime() - 12 * 3_600_000 },
    true,
    'Online · data from Feb 20, 2026, 12:00 AM · clock in doubt',
  ],
  ['no network', { connection: { kind: 'offline' } }, false, 'Offline · data from 11:00 AM'],
])('a door with %s says so in one line', async (_, part, isDoubtful, line) => {
  const status = {
    connection: { kind: 'online' },
    pending: 0,
    refused: 0,
    photos: 0,
    confirmedAt: at.getTime() - 3_600_000,
    ...part,
  } as Parameters<typeof useStatusWords>[0];
  let words = '';
  function Words() {
    words = useStatusWords(status, at, isDoubtful);
    return null;
  }
  await show(<Words />);
  expect(words).toBe(line);
});

test.each([
  [3.9, ''],
  [4.1, 'The list is more than four hours old'],
  [23.9, 'The list is more than four hours old'],
  [24.1, 'The list is more than a day old'],
  [null, 'The list is more than a day old'],
])('a list of %s hours is said before anyone relies on it', async (hours, words) => {
  await show(<ListAge confirmedAt={hours === null ? null : now().getTime() - hours * 3_600_000} />);
  if (words) expect(document.body).toShow(words);
  else expect(document.body).toShow(/^$/);
});

async function type(text: string): Promise<void> {
  const field = document.querySelector('input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

test('a typed number is checked once it is complete, and a typing error is shown instead', async () => {
  const judged: string[] = [];
  await show(<NumberForm onNumber={(number) => judged.push(number)} />);
  const submit = () => act(async () => document.querySelector('form')?.requestSubmit());
  const check = document.querySelector('button');
  await type(' ');
  expect(check?.disabled).toBe(true);
  await type('A7-00042-X');
  await submit();
  expect(document.body).toShow('No such number: a letter or digit is wrong.');
  await type('hello');
  expect(document.body).not.toShow('No such number');
  await submit();
  expect(document.body).toShow('That is not a badge number. They look like this: A7-00042-S.');
  expect(judged).toEqual([]);
  await type('a7 42 s');
  await submit();
  expect(judged).toEqual(['A7-00042-S']);
  expect(document.querySelector('input')?.value).toBe('');
});

/** As the page of the door, which keeps what is asked. */
function Asking(parts: Omit<AmendProps, 'asked' | 'onAsk' | 'look'>) {
  const [asked, onAsk] = useState<AmendmentKind | null>(null);
  return <Amend look="" {...{ asked, onAsk, ...parts }} />;
}

describe('what an operator can say of a scan', () => {
  const press = (name: string) =>
    act(async () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
    );
  const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  const open = async (judged: ScanResult, mayOverride: boolean, amended: AmendmentDraft | null = null) => {
    const said: AmendmentDraft[] = [];
    await show(<Asking onAmend={(draft) => said.push(draft)} {...{ judged, mayOverride, amended }} />);
    return said;
  };
  const usual = ['Annul: did not pass', 'Another reason'];
  test.each([
    ['a guard', judge('revoked'), false, usual],
    ['a supervisor', judge('revoked'), true, [...usual, 'Let in (supervisor)']],
    ['a supervisor, of a granted one,', judge('ok', {}, { kind: 'granted' }), true, usual],
    ['a supervisor, of no known holder,', judge('badSignature', { person: null }), true, usual],
    ['a supervisor, of what is no badge,', judge('notABadge', {}, { number: '' }), true, []],
  ])('%s has these ways', async (_, judged, mayOverride, ways) => {
    await open(judged, mayOverride);
    expect(names()).toEqual(ways);
  });

  test('is one press, or a reason of its kind, and can be thought over', async () => {
    const said = await open(judge('revoked'), true);
    await press('Annul: did not pass');
    await press('Another reason');
    expect(names()).toEqual(['Did not pass', 'Read by mistake', 'It was another person’s badge', 'Cancel']);
    await press('Cancel');
    await press('Let in (supervisor)');
    expect(names()).toEqual([
      'Identity checked',
      'The organizers allow it',
      'A new badge will be made',
      'Cancel',
    ]);
    await press('Identity checked');
    expect(said).toEqual([
      { kind: 'annulled', reason: 'didNotPass' },
      { kind: 'overridden', reason: 'identityChecked' },
    ]);
  });

  test('is shown once it is said', async () => {
    await open(judge('revoked'), true, { kind: 'overridden', reason: 'identityChecked' });
    expect(document.body).toShow('Let in by the supervisor’s decision: Identity checked');
    expect(names()).toEqual([]);
  });
});

test.each([
  ['the name of its holder', person, 'A7-00042-S', 'StopAna Gil'],
  ['its number, where its holder is not known', null, 'A7-00042-S', 'StopA7-00042-S'],
  ['the reason, where it is no badge', null, '', 'StopThis code is not a badge'],
])('the last scan shows %s', async (_, holder, number, words) => {
  const judged = judge('notABadge', { person: holder }, { number });
  const say = { mayOverride: false, onAmend: () => {}, asked: null, onAsk: () => {} };
  await show(<LastRead last={{ judged, amended: null }} {...say} />);
  expect(document.querySelector('section p:nth-of-type(2)')?.textContent).toBe(words);
});

test.each([
  ['leads to the test of the reader', false, ['/?reader']],
  ['leads nowhere in a rehearsal', true, []],
])('a code that was not read %s', async (_, isRehearsal, links) => {
  await show(
    <MemoryRouter>
      <OtherScreen screen={{ kind: 'unread', cause: 'layout' }} isRehearsal={isRehearsal} onDone={() => {}} />
    </MemoryRouter>,
  );
  expect(document.body.textContent).toContain('Not read: again');
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(links);
});
