import { expect, test } from 'vitest';
import { readReason, reasonHeadline, reasonText, writeReason } from '#shared/credentials/reasons.ts';

/** Why a credential was revoked or copied: one text for every reader's language. */

test.each([
  ['lost', 'es', 'Se perdió'],
  ['lost', 'en', 'Lost'],
  ['damaged: fell into the pool', 'es', 'Se dañó: fell into the pool'],
  // As earlier versions stored it, in the language of who wrote it.
  ['Extraviada', 'en', 'Lost'],
  ['It was damaged', 'es', 'Se dañó'],
  ['other: left it in the bus', 'es', 'left it in the bus'],
  ['other', 'en', 'Another reason'],
  ['asked for by the referee', 'es', 'asked for by the referee'],
  // A note that begins like a code, and one with a colon.
  ['lost:and found', 'en', 'lost:and found'],
  ['stolen: from the bag: the blue one', 'en', 'Stolen: from the bag: the blue one'],
] as const)('the reason %s reads in %s as %s', (stored, language, text) => {
  expect(reasonText(stored, language)).toBe(text);
});

test.each([
  ['lost', 'Lost'],
  ['damaged: his phone is 7777 8888', 'Damaged'],
  ['other: his phone is 7777 8888', null],
  ['his phone is 7777 8888', null],
  [null, null],
])('a door says of the reason %s no more than %s', (stored, said) => {
  expect(reasonHeadline(stored, 'en')).toBe(said);
});

test('a reason and its note are read back as they were written', () => {
  expect(readReason(writeReason('lost', '  in the bus: line 4 '))).toEqual({
    code: 'lost',
    note: 'in the bus: line 4',
  });
  expect(writeReason('lost', '  ')).toBe('lost');
});
