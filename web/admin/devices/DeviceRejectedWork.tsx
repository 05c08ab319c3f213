import { useTranslation } from 'react-i18next';
import { call } from '#web/core/client/api.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { MoreButton } from '#web/core/ui/MoreButton.tsx';
import { pageSize, usePages } from '#web/records/use-pages.ts';
import { useWhat, useWhy } from './quarantine-words.ts';

/** Work of a device that a rule refused, newest first. Needs 'admin', 'errors'. */
export function DeviceRejectedWork({ device }: { device: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const what = useWhat();
  const why = useWhy();
  const list = usePages({
    key: ['GET /api/refused', device],
    ask: (before: string | undefined, signal) =>
      call('GET /api/refused', { query: { device, limit: pageSize, ...(before ? { before } : {}) }, signal }),
    rowsOf: (page) => page,
    cursorOf: ({ id }) => id,
  });
  return (
    <section aria-labelledby="refused">
      <h2 id="refused" className="mb-4 font-bold text-lg">
        {t('admin.device.refused')}
      </h2>
      <Loaded
        query={list}
        loading={t('admin.device.refusedLoading')}
        empty={list.data?.length === 0 && t('admin.device.noneRefused')}
      >
        {(rows) => (
          <>
            <p className="mb-4 max-w-prose text-muted">{t('admin.device.refusedText')}</p>
            <ul className="grid gap-3">
              {rows.map((work) => (
                <li key={work.id} className="border-rule border-l-8 bg-surface px-4 py-3">
                  <h3 className="digits font-semibold">{what(work)}</h3>
                  <p>{why(work.reason)}</p>
                  <p className="digits text-muted text-sm">
                    {[
                      work.operator ?? t('admin.work.unknownOperator'),
                      format.date(work.at ?? work.since, 'dateTime'),
                    ].join(' · ')}
                  </p>
                </li>
              ))}
            </ul>
            <MoreButton list={list} />
          </>
        )}
      </Loaded>
    </section>
  );
}
