import { expect, test } from 'vitest';
import {
  type ConflictAction,
  type ConflictKind,
  type ConflictSide,
  conflictKinds,
  outcomesByKind,
} from '#shared/sync/conflicts.ts';
import { ConflictView } from '#web/core/person/ConflictView.tsx';
import { useCaseWords } from '#web/core/person/conflict-words.ts';
import { caseOf, sideOf } from './make-conflicts.ts';
import { fill, find, findAll, press, show, until } from './participants-screen.tsx';

/** Every kind of case and every thing a side can have done, in words. */

function Words({ side, kind = 'correctedTwice' }: { side: ConflictSide; kind?: ConflictKind }) {
  const words = useCaseWords();
  return (
    <ul>
      <li>{words.heading(caseOf(kind, [side]), '')}</li>
      <li>{words.device(side)}</li>
      <li>{words.deed(side)}</li>
      <li>{words.result(side, (uid) => `team ${uid}`)}</li>
    </ul>
  );
}
const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const correct = (field: string, value: string | null): ConflictAction => ({ act: 'correct', field, value });

test.each<[ConflictAction, string, string]>([
  [{ act: 'issue', number: 'A5-1' }, 'Issued the credential', 'A5-1'],
  [{ act: 'reprint', number: 'A5-1', g: 3 }, 'Printed copy 3', 'A5-1'],
  [{ act: 'revoke', number: 'A5-1', reason: 'Lost' }, 'Revoked the credential: “Lost”', 'A5-1'],
  [{ act: 'scan', number: 'A5-1', checkpoint: 'Norte', direction: 'in' }, 'Let in at Norte', 'A5-1'],
  [{ act: 'scan', number: 'A5-1', checkpoint: 'Norte', direction: 'out' }, 'Let out at Norte', 'A5-1'],
  [{ act: 'redeem', name: { es: 'Camiseta', en: 'Shirt' } }, 'Gave or received it', 'Shirt'],
  [{ act: 'zones', number: 'A5-1', zones: ['C', 'V'] }, 'Zones: Court, VIP area', 'A5-1'],
  [{ act: 'zones', number: 'A5-1', zones: ['10'] }, 'Zones: 10 (unknown)', 'A5-1'],
  [{ act: 'zones', number: 'A5-1', zones: [] }, 'Zones: (empty)', 'A5-1'],
  [correct('firstName', 'Ana'), 'Wrote: first names', 'Ana'],
  [correct('firstName', null), 'Wrote: first names', '(empty)'],
  [correct('firstName', ''), 'Wrote: first names', '(empty)'],
  [correct('birthDate', '1979-05-04'), 'Wrote: date of birth', 'May 4, 1979'],
  [correct('country', 'SV'), 'Wrote: country', 'El Salvador'],
  [correct('teamUid', 'x'), 'Wrote: team', 'team x'],
  [correct('photo', 'a'.repeat(64)), 'Wrote: photo', 'Photo'],
  [correct('language', 'en'), 'Wrote: language', 'English'],
  [correct('category', "Women's 40+"), 'Wrote: category', "Women's 40+"],
  [correct('role', 'Coach'), 'Wrote: role', 'Coach'],
])('the conflict %j says what was done and what followed', async (deed, done, result) => {
  await show(<Words side={sideOf('A5', deed)} />, { language: 'en' });
  expect(
    lines()
      .slice(2)
      .map((line) => line?.toLowerCase()),
  ).toEqual([done, result].map((line) => line.toLowerCase()));
});

test.each([
  [{ code: 'A5', name: 'Mesa 5' }, 'Mesa 5 (A5)'],
  [{ code: 'A5', name: null }, 'A5'],
  [{ code: 'W0', name: 'Server' }, 'Admin (online)'],
])('the device %j is called %s', async (device, name) => {
  await show(<Words side={sideOf('A5', { act: 'issue', number: 'n' }, { device })} />, { language: 'en' });
  expect(lines()[1]).toBe(name);
});

function Durations({ times }: { times: readonly number[] }) {
  const { duration } = useCaseWords();
  return times.map((ms) => <li key={ms}>{duration(ms)}</li>);
}
test('a duration is given in the largest useful unit, ahead or behind', async () => {
  const [minute, hour] = [60_000, 3_600_000];
  const times = [29_000, minute, 89 * minute, 90 * minute, -3 * hour, 47 * hour, 48 * hour, 10 * 24 * hour];
  await show(<Durations times={times} />, { language: 'en' });
  expect(lines()).toEqual([
    '0 minutes',
    '1 minute',
    '89 minutes',
    '2 hours',
    '3 hours',
    '47 hours',
    '2 days',
    '10 days',
  ]);
});

const deeds = [
  { act: 'issue', number: 'A5-1' },
  { act: 'issue', number: 'A6-1' },
] as const;
function View({ kind, answer }: { kind: ConflictKind; answer: (command: unknown) => string | null }) {
  const it = caseOf(kind, [sideOf('A5', deeds[0]), sideOf('A6', deeds[1])]);
  return (
    <ConflictView
      it={it}
      teamName={(uid) => uid}
      photo={() => null}
      settle={async (command) =>
        answer(
          command.kept
            ? { ...command, kept: it.sides.findIndex(({ ref }) => ref === command.kept) }
            : command,
        )
      }
      note="Ask an admin"
    />
  );
}

test.each(conflictKinds)('a conflict of kind %s offers its actions, and nothing else', async (kind) => {
  await show(<View kind={kind} answer={() => null} />, { language: 'en' });
  const offered = outcomesByKind[kind].flatMap((outcome) =>
    outcome === 'keep' ? ['keep', 'keep'] : [outcome],
  );
  expect(findAll('button')).toHaveLength(offered.length);
  for (const button of findAll('button')) expect(button.textContent).not.toMatch(/cases\./);
});

test('a conflict is resolved with the chosen side and a reason, and says why it could not be', async () => {
  const sent: unknown[] = [];
  const answers = ['An admin was quicker', null];
  const answer = (command: unknown) => {
    sent.push(command);
    return answers.shift() ?? null;
  };
  await show(<View kind="issuedTwice" answer={answer} />, { language: 'en' });
  const [, second] = findAll('button');
  await press(second as HTMLElement);
  expect(document.body).toShow('A6-1');
  const field = find('textbox', 'Reason');
  await until(() => expect(document.activeElement).toBe(field));
  const settle = () => press(findAll('button')[0] as HTMLElement);
  await fill(field, '   ');
  await settle();
  expect(sent).toEqual([]);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await fill(field, ' She has A6 ');
  await settle();
  await until(() => expect(document.body).toShow('An admin was quicker'));
  await settle();
  await until(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([1, 1].map((kept) => ({ outcome: 'keep', kept, reason: 'She has A6' })));
  await press(findAll('button').at(-1) as HTMLElement);
  expect(findAll('textbox')).toEqual([]);
});
