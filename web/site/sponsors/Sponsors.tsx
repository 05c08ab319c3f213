import { useTranslation } from 'react-i18next';
import { useCall } from '#web/core/client/query.ts';

/** The sponsors on the home page, each with a link. Nothing if there are none. */
export function Sponsors() {
  const { t } = useTranslation();
  const { data = [] } = useCall('GET /api/sponsors', undefined);
  if (data.length === 0) return null;
  return (
    <section className="bg-line text-navy">
      <div className="court section">
        <h2 className="text-center font-semibold text-lg">{t('blocks.sponsors.title')}</h2>
        <ul className="mt-8 grid grid-cols-2 items-center gap-x-6 gap-y-8 text-center md:grid-cols-3 md:gap-y-12">
          {data.map(({ id, name, url, logo }) => (
            <li key={id}>
              <a {...(url ? { href: url, target: '_blank', rel: 'noopener' } : {})} className="block">
                {logo ? (
                  <img src={logo} alt={name} loading="lazy" className="mx-auto h-20 w-72 object-contain" />
                ) : (
                  <span className="board text-lg">{name}</span>
                )}
                {url && <span className="skip">{t('common.newTab')}</span>}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
