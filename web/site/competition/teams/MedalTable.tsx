import { useTranslation } from 'react-i18next';
import type { StandingsAnswer } from '#shared/competition/competition.ts';
import { useFormat } from '#web/core/lib/format.ts';

const medals = ['gold', 'silver', 'bronze'] as const;

/** Medals by country. For dark (navy) ground. */
export function MedalTable({ medals: rows }: { medals: StandingsAnswer['medals'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rows.length === 0) return <p className="mt-6">{t('competition.standings.medals.none')}</p>;
  return (
    <div className="@container mt-6">
      <table className="w-full border-collapse @max-[22rem]:text-sm">
        <caption className="sr-only">{t('competition.standings.medals.title')}</caption>
        <thead>
          <tr className="border-line border-b-4 text-sm">
            <th scope="col" className="py-2 text-left font-semibold">
              {t('competition.standings.medals.country')}
            </th>
            {[...medals, 'total' as const].map((medal) => (
              <th key={medal} scope="col" className="py-2 pl-3 text-right @max-[22rem]:pl-1.5 font-semibold">
                {t(`competition.standings.medals.${medal}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="digits">
          {rows.map((row) => (
            <tr key={row.country} className="border-line/25 border-b-2">
              <th scope="row" className="py-3 text-left font-semibold">
                {/* A name in two lines stays next to its code; on the narrowest screens below it. */}
                <span className="flex items-baseline @max-[22rem]:block">
                  <span className="mr-3 inline-block w-7 shrink-0 text-line/80 text-sm @max-[22rem]:block">
                    {row.country}
                  </span>
                  {format.country(row.country)}
                </span>
              </th>
              {medals.map((medal) => (
                <td key={medal} className="pl-3 text-right text-lg @max-[22rem]:pl-1.5">
                  {row[medal]}
                </td>
              ))}
              <td className="board pl-3 text-right text-lg text-ball @max-[22rem]:pl-1.5">
                {row.gold + row.silver + row.bronze}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
