/** A score as typed and as stored. Without zod: the score sheet checks every keystroke with it. */
import { tournament } from '../edition/tournament.ts';

export interface Score {
  team1: number;
  team2: number;
}

const mostPoints = 250;

/** '78-65', '78 65', '78:65' as two numbers; nothing when it is no score. */
export function readScore(text: string): Score | null {
  const read = /^\s*(\d{1,3})\s*[-–:\s]\s*(\d{1,3})\s*$/.exec(text);
  if (!read) return null;
  const score = { team1: Number(read[1]), team2: Number(read[2]) };
  return score.team1 > mostPoints || score.team2 > mostPoints ? null : score;
}

/** A stored result. */
export const writeScore = ({ team1, team2 }: Score) => `${team1}-${team2}`;

/** Whether a game can end with this score: overtime continues until a team leads (FIBA rules, art. 7). */
export function isFinal({ team1, team2 }: Score): boolean {
  return team1 !== team2;
}

/** The result of a game in which one team did not appear. */
export function forfeitOf(absent: 'team1' | 'team2'): Score {
  const { forfeitWinner: winner, forfeitAbsent: loser } = tournament.rules;
  return absent === 'team1' ? { team1: loser, team2: winner } : { team1: winner, team2: loser };
}
