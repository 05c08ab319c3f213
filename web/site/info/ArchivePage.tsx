import { useTranslation } from 'react-i18next';
import { archivePath } from '#shared/content/archive-paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';

/** /archive: the archived editions, the newest first. */
export function ArchivePage() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const archives = useCall('GET /api/archives', undefined);
  const title = t('archive.title');
  return (
    <>
      <PageHead title={title} description={t('archive.lead')} />
      <PageBanner title={title} lead={t('archive.lead')} />
      <div className="court section">
        <Loaded
          query={archives}
          loading={t('archive.loading')}
          failed={t('archive.error')}
          empty={archives.data?.length === 0 && t('archive.none')}
        >
          {(list) => (
            <ul>
              {list.map(({ id, name, startsOn, endsOn, at }) => (
                <li key={id} className="border-rule border-t-2 py-5 last:border-b-2">
                  {/* Another document: the router has no page there. */}
                  <a
                    href={archivePath(id, language)}
                    className="inline-flex min-h-11 items-center font-bold text-lg text-link underline underline-offset-4"
                  >
                    {name[language]}
                  </a>
                  <p className="digits">{format.days(startsOn, endsOn)}</p>
                  <p className="text-muted text-sm">
                    {t('archive.archivedOn', { date: format.date(at, 'long') })}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </>
  );
}
