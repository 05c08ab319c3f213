import { beforeAll, describe, expect, test } from 'vitest';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import {
  type BadgeKnowledge,
  mayHaveFailed,
  type NextAction,
  nextActionOf,
} from '#web/stations/desk/person/next-action.ts';
import type { PersonWork } from '#web/stations/desk/person/use-person-work.ts';
import { makeCredential, makePerson } from '../shared/make.ts';

/** What Enter does at the desk, for each stage of a badge and what is known beside it. */

const at = '2026-02-20T15:00:00.000Z';
const person = makePerson({ photo: 'a'.repeat(64) });
let issued: CredentialRow;
beforeAll(async () => {
  issued = { ...(await makeCredential({ person })), awaiting: false, validatedAt: null, printedAt: null };
});

const stages: Record<string, Partial<CredentialRow> | null> = {
  none: null,
  issued: {},
  printed: { printedAt: at },
  awaiting: { awaiting: true },
  'awaiting, printed': { awaiting: true, printedAt: at },
  inHand: { validatedAt: at, printedAt: at },
  revoked: { status: 'revoked' },
};
function viewOf(stage: string, part: Partial<PersonView['person']> = {}): PersonView {
  const change = stages[stage] ?? null;
  const credential = change && { ...issued, ...change };
  return { person: { ...person, ...part }, credential } as PersonView;
}
const idle: PersonWork = { kind: 'idle' };
const done = (part: Partial<Extract<PersonWork, { kind: 'done' }>> = {}): PersonWork => ({
  kind: 'done',
  uid: person.uid,
  what: 'issued',
  number: issued.number,
  print: 'printed',
  ...part,
});

describe('the next action', () => {
  test.each<[string, BadgeKnowledge, NextAction]>([
    ['none', {}, 'issue'],
    ['none', { isMissing: true }, 'receive'],
    ['none', { isUnprinted: true }, 'issue'],
    ['issued', {}, 'reprint'],
    ['issued', { isUnprinted: true }, 'printThis'],
    ['issued', { isUnprinted: false }, 'reprint'],
    ['printed', {}, 'reprint'],
    ['printed', { isUnprinted: true }, 'reprint'],
    ['awaiting', {}, 'handOver'],
    ['awaiting', { isUnprinted: true }, 'printThis'],
    ['awaiting, printed', { isUnprinted: false }, 'handOver'],
    ['inHand', {}, 'reprint'],
    ['inHand', { isUnprinted: true, isMissing: true }, 'reprint'],
    ['revoked', {}, 'issueAgain'],
    ['revoked', { isUnprinted: true, isMissing: true }, 'issueAgain'],
  ])('the next action for a badge that is %s, knowing %j, is %s', (stage, known, action) => {
    expect(nextActionOf(viewOf(stage), idle, known)).toBe(action);
  });

  test.each<[string, Partial<PersonView['person']>, BadgeKnowledge, NextAction]>([
    ['has no photo', { photo: null }, {}, 'photo'],
    ['has no photo and owes a document', { photo: null }, { isMissing: true }, 'receive'],
  ])('the next action for a person who %s comes before the badge', (_what, part, known, action) => {
    expect(nextActionOf(viewOf('none', part), idle, known)).toBe(action);
  });

  test.each<[string, Parameters<typeof done>[0], string, NextAction]>([
    ['printed', {}, 'printed', 'next'],
    ['not printed', { print: 'failed' }, 'issued', 'printCopy'],
    ['put into an envelope', {}, 'awaiting', 'handOver'],
    ['of another person', { uid: 'other' }, 'printed', 'reprint'],
    ['registered without a badge', { what: 'registered', print: 'none' }, 'none', 'issue'],
    ['registered with one', { what: 'registered' }, 'printed', 'next'],
    ['revoked', { what: 'revoked', print: 'none' }, 'revoked', 'next'],
  ])('the next action after a badge was %s', (_what, part, stage, action) => {
    expect(nextActionOf(viewOf(stage), done(part))).toBe(action);
  });

  test.each([
    ['printed', { isUnprinted: false }, true],
    ['printed', { isUnprinted: true }, false],
    ['printed', {}, false],
    ['inHand', { isUnprinted: false }, false],
    ['revoked', { isUnprinted: false }, false],
    ['none', { isUnprinted: false }, false],
  ])('a print of a badge that is %s, knowing %j, may have failed: %s', (stage, known, may) => {
    expect(mayHaveFailed(viewOf(stage), known)).toBe(may);
  });
});
