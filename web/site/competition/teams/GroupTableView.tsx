import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GroupTable } from '#shared/competition/competition.ts';
import { teamPath } from '#web/core/client/paths.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { CountryCode } from '#web/site/competition/CountryCode.tsx';
import { formatDifference } from '#web/site/competition/format-difference.ts';
import { type GroupTableRow, tieLevels } from './tie-reasons.ts';

type Measure = 'played' | 'won' | 'lost' | 'scored' | 'conceded' | 'difference' | 'points';

/** The columns of numbers; a phone shows those that decide. */
const columns: readonly { key: Measure; value: (row: GroupTableRow) => string | number; isWide: boolean }[] =
  [
    { key: 'played', value: (row) => row.played, isWide: false },
    { key: 'won', value: (row) => row.won, isWide: false },
    { key: 'lost', value: (row) => row.lost + row.forfeited, isWide: false },
    { key: 'scored', value: (row) => row.scored, isWide: true },
    { key: 'conceded', value: (row) => row.conceded, isWide: true },
    { key: 'difference', value: (row) => formatDifference(row.scored - row.conceded), isWide: false },
    { key: 'points', value: (row) => row.points, isWide: false },
  ];

/** A group's table, and for every tie in it why the order is this one. */
export function GroupTableView({ table }: { table: GroupTable }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = table.division
    ? t('competition.group', { name: table.division })
    : t('competition.standings.title');
  return (
    <section className="min-w-0 overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="board border-ink border-b-4 pb-2 text-left text-xl">{name}</caption>
        <thead>
          <tr className="text-muted text-sm">
            <th scope="col" className="w-8 py-2 text-left font-semibold">
              <span className="sr-only">{t('competition.standings.place')}</span>
            </th>
            <th scope="col" className="py-2 text-left font-semibold">
              {t('competition.standings.team')}
            </th>
            {columns.map(({ key, isWide }) => (
              <th
                key={key}
                scope="col"
                className={`py-2 pl-2 text-right font-semibold ${isWide ? 'max-sm:hidden' : ''}`}
              >
                <abbr title={t(`competition.standings.${key}.long`)} className="no-underline">
                  {t(`competition.standings.${key}.short`)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="digits">
          {table.rows.map((row) => (
            <tr key={row.team.id} className="border-rule border-b-2">
              <td className="board text-lg">{row.rank}</td>
              <th scope="row" className="py-1 text-left">
                <Link
                  to={teamPath(row.team.id)}
                  className="flex min-h-11 items-center gap-x-2 font-semibold max-[22rem]:flex-wrap leading-tight decoration-2 decoration-ball underline-offset-4 hover:underline"
                >
                  <CountryCode code={row.team.country} className="w-6 text-muted sm:hidden" />
                  <span>
                    {row.team.name}
                    <span className="block font-normal text-muted text-sm max-sm:hidden">
                      {format.country(row.team.country)}
                    </span>
                  </span>
                </Link>
              </th>
              {columns.map(({ key, value, isWide }) => (
                <td
                  key={key}
                  className={`pl-2 text-right ${key === 'points' ? 'font-extrabold' : ''} ${isWide ? 'max-sm:hidden' : ''}`}
                >
                  {value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <WhyThisOrder rows={table.rows} />
    </section>
  );
}

function WhyThisOrder({ rows }: { rows: readonly GroupTableRow[] }) {
  const { t } = useTranslation();
  const levels = tieLevels(rows);
  if (levels.length === 0) return null;
  return (
    <details className="group mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link text-sm underline decoration-2 underline-offset-4">
        {t('competition.standings.why.title')}
      </summary>
      {levels.map(({ points, rows: level }) => (
        <div key={points} className="mb-3 border-ball border-l-4 pl-3 text-sm">
          <p className="font-semibold">
            {t('competition.standings.why.level', {
              count: points,
              teams: level.map(({ row }) => row.team.name).join(', '),
            })}
          </p>
          <ol>
            {level.map(({ row, step, value }) => (
              <li key={row.team.id} className="digits">
                {`${row.rank}. ${row.team.name}: ${t(`competition.standings.why.${step}`, { value: step === 'differenceAll' ? formatDifference(value) : value })}.`}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </details>
  );
}
