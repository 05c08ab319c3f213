/** Results and standings of an edition as files for other programs. */
import { byteOrderMark, csvLine } from '#shared/base/cell-text.ts';
import type { Game, GroupTable } from '#shared/competition/competition.ts';

type Cells = readonly (string | number | null)[];

const gameColumns: Readonly<Record<string, (game: Game) => string | number | null>> = {
  date: ({ date }) => date,
  category: ({ category }) => category,
  group: ({ division }) => division,
  phase: ({ phase }) => phase,
  team1: ({ team1 }) => team1?.name ?? null,
  country1: ({ team1 }) => team1?.country ?? null,
  team2: ({ team2 }) => team2?.name ?? null,
  country2: ({ team2 }) => team2?.country ?? null,
  points1: ({ score }) => score?.team1 ?? null,
  points2: ({ score }) => score?.team2 ?? null,
  forfeitBy: ({ score, team1, team2 }) =>
    [team1, team2].find((team) => team && team.id === score?.forfeitBy)?.name ?? null,
  venue: ({ venue }) => venue,
  court: ({ court }) => court,
};

type TableRow = GroupTable['rows'][number] & Pick<GroupTable, 'category' | 'division'>;

const tableColumns: Readonly<Record<string, (row: TableRow) => string | number | null>> = {
  category: ({ category }) => category,
  group: ({ division }) => division,
  rank: ({ rank }) => rank,
  team: ({ team }) => team.name,
  country: ({ team }) => team.country,
  played: ({ played }) => played,
  won: ({ won }) => won,
  lost: ({ lost }) => lost,
  forfeited: ({ forfeited }) => forfeited,
  scored: ({ scored }) => scored,
  conceded: ({ conceded }) => conceded,
  points: ({ points }) => points,
};

/** The uncompressed content of a file. */
export interface PlainFile {
  /** Below /archive/<edition>/. */
  address: string;
  content: string | Uint8Array;
}

/** The four files: results.csv, results.json, standings.csv, standings.json. */
export function resultFiles(games: readonly Game[], tables: readonly GroupTable[]): PlainFile[] {
  const played = games.filter(({ eventType }) => eventType === 'game');
  const rows = tables.flatMap(({ category, division, rows: ofGroup }) =>
    ofGroup.map((row) => ({ ...row, category, division })),
  );
  return [...filesOf('results', gameColumns, played), ...filesOf('standings', tableColumns, rows)];
}

function filesOf<Row>(
  name: string,
  columns: Readonly<Record<string, (row: Row) => string | number | null>>,
  rows: readonly Row[],
): PlainFile[] {
  const headings = Object.keys(columns);
  const cells = rows.map((row): Cells => Object.values(columns).map((read) => read(row)));
  const objects = cells.map((line) => Object.fromEntries(headings.map((heading, at) => [heading, line[at]])));
  return [
    {
      address: `files/${name}.csv`,
      content: byteOrderMark + [headings, ...cells].map(csvLine).join(''),
    },
    {
      address: `files/${name}.json`,
      content: `${JSON.stringify(objects, null, 2)}\n`,
    },
  ];
}
