import { useTranslation } from 'react-i18next';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Progress } from '#web/core/ui/Progress.tsx';

/** How often the counts are asked for, ms. */
const everyMs = 10_000;

/** How many people have received each hand-out, updated live; nothing without hand-outs. Needs the words 'handouts'. */
export function HandoutCounts() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { data } = useCall('GET /api/admin/handouts', undefined, { staleTime: 0, refetchInterval: everyMs });
  const shown = (data ?? []).filter(({ isActive, given }) => isActive || given > 0);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="handouts-title" className="mb-10">
      <h2 id="handouts-title" className="board mb-4 border-rule border-t-2 pt-6 text-xl">
        {t('handouts.counts.title')}
      </h2>
      <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ uid, name, isActive, given, entitled, twice }) => {
          const of = { given: format.number(given), entitled: format.number(entitled) };
          return (
            <li key={uid} className="min-w-0">
              <p className="digits mb-2 flex flex-wrap justify-between gap-x-4">
                <strong className="wrap-anywhere">{name[language]}</strong>
                <span>{t('handouts.counts.of', of)}</span>
              </p>
              <Progress label={name[language]} done={given} total={Math.max(given, entitled)} />
              {!isActive && <p className="mt-1 text-muted text-sm">{t('handouts.counts.off')}</p>}
              {twice > 0 && (
                <p className="digits mt-1 font-semibold text-sm text-warn">
                  {t('handouts.counts.twice', { count: twice })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
