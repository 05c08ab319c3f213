/** Which rows of a table are level on points and why they stand in this order, ready to be put in words. */
import type { GroupTable } from '#shared/competition/competition.ts';
import type { TieStep } from '#shared/competition/standings.ts';

export type GroupTableRow = GroupTable['rows'][number];

export interface TieLevel {
  points: number;
  rows: { row: GroupTableRow; step: TieStep; value: number }[];
}

/** The levels of a table that needed telling apart. Teams that have not played yet are level by nature. */
export function tieLevels(rows: readonly GroupTableRow[]): TieLevel[] {
  const levels = Map.groupBy(
    rows.filter((row) => row.tie !== null && row.played > 0),
    ({ points }) => points,
  );
  return [...levels]
    .filter(([, own]) => own.length > 1)
    .map(([points, own]) => ({
      points,
      rows: own.flatMap((row) =>
        row.tie ? [{ row, step: row.tie.step, value: decidingNumber(row, row.tie.step) }] : [],
      ),
    }));
}

/** The number of the table that decided, for the steps that look at all games. */
function decidingNumber(row: GroupTableRow, step: TieStep): number {
  return step === 'pointsAll' ? row.scored : row.scored - row.conceded;
}
