import { expect, test } from 'vitest';
import { forfeitOf, isFinal, readScore, writeScore } from '#shared/competition/score.ts';

/** Results as people type them. */

test.each([
  ['78-65', '78-65'],
  [' 78 - 65 ', '78-65'],
  ['78–65', '78-65'],
  ['78:65', '78-65'],
  ['78 65', '78-65'],
  ['0-20', '0-20'],
  ['250-249', '250-249'],
])('%s is a score', (text, stored) => {
  const score = readScore(text);
  expect(score && writeScore(score)).toBe(stored);
});

test.each([
  '',
  '78',
  '78-',
  '-65',
  '78-65-1',
  '7a-65',
  '1000-65',
  '251-65',
  '65-251',
  '78−65−',
  '78/65',
  "1-1'; --",
])('“%s” is none', (text) => {
  expect(readScore(text)).toBeNull();
});

test('a game does not end level', () => {
  expect(isFinal({ team1: 70, team2: 70 })).toBe(false);
  expect(isFinal({ team1: 70, team2: 71 })).toBe(true);
});

test('who does not appear loses 20 to 0', () => {
  expect(writeScore(forfeitOf('team1'))).toBe('0-20');
  expect(writeScore(forfeitOf('team2'))).toBe('20-0');
});
