import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sponsors } from '#shared/tournament.ts';
import { linkOf } from '#web/lib/links.ts';

type SponsorName = (typeof sponsors)[number]['name'];

/** The six who make it possible: a mark drawn for each, and its name set in its own way. */
export function Sponsors() {
  const { t } = useTranslation();
  return (
    <section className="bg-line">
      <div className="court section">
        <h2 className="text-center font-semibold text-lg">{t('blocks.sponsors.title')}</h2>
        <ul className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 md:gap-y-12">
          {sponsors.map(({ name, link }) => {
            const address = link && linkOf(link);
            return (
              <li key={name} className="flex justify-center">
                {address ? (
                  <a href={address} target="_blank" rel="noopener" className="block">
                    <Wordmark name={name} />
                    <span className="skip">{t('common.newTab')}</span>
                  </a>
                ) : (
                  <Wordmark name={name} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function Wordmark({ name }: { name: SponsorName }) {
  const { mark, text } = wordmarks[name];
  return (
    <span className="flex min-h-20 flex-col items-center justify-center gap-x-4 gap-y-2 text-center text-navy md:flex-row md:text-left">
      <svg width="72" height="72" viewBox="0 0 64 64" className="shrink-0 fill-none" aria-hidden="true">
        {mark}
      </svg>
      <span className={`max-w-52 leading-tight ${text}`}>{name}</span>
    </span>
  );
}

const wordmarks: Record<SponsorName, { mark: ReactNode; text: string }> = {
  // Lanes of a running track.
  'Instituto del Deporte': {
    text: 'font-bold text-lg',
    mark: (
      <path
        d="M10 58V32a22 22 0 0 1 44 0v26M20 58V32a12 12 0 0 1 24 0v26M32 58V31"
        className="stroke-cobalt"
        strokeWidth="5"
      />
    ),
  },
  // The sun behind a volcano.
  'Turismo El Salvador': {
    text: 'board text-lg',
    mark: (
      <>
        <circle cx="42" cy="22" r="13" className="fill-ball" />
        <path d="M2 56 24 20h8l22 36Z" className="fill-cobalt" />
        <path d="M2 56q8-7 15 0t15 0 15 0 15 0" className="stroke-line" strokeWidth="4" />
      </>
    ),
  },
  // A coffee bean.
  'Café Izalco': {
    text: 'board text-xl',
    mark: (
      <>
        <ellipse cx="32" cy="32" rx="19" ry="27" transform="rotate(32 32 32)" className="fill-caution" />
        <path d="M47 10c-4 14-26 24-29 44" className="stroke-line" strokeWidth="4" />
      </>
    ),
  },
  // Two shores and the land between them.
  'Banco del Istmo': {
    text: 'font-semibold text-lg',
    mark: (
      <>
        <rect x="5" y="5" width="54" height="54" className="fill-navy" />
        <path
          d="M5 22c18 0 18 12 27 12s12 10 27 10M5 12h54M5 54h54"
          className="stroke-line"
          strokeWidth="5"
        />
      </>
    ),
  },
  // The two long feathers of the bird the airline is named for.
  'Aerolínea Torogoz': {
    text: 'font-bold text-lg',
    mark: (
      <>
        <path d="M4 26c16-16 36-18 56-16-8 14-22 24-40 24Z" className="fill-granted" />
        <path d="M24 33 16 52M31 32l-5 20" className="stroke-granted" strokeWidth="3" />
        <path d="m16 50-6 10h10ZM26 50l-5 10h11Z" className="fill-cobalt" />
      </>
    ),
  },
  // The shield of a city.
  'Alcaldía de San Salvador': {
    text: 'font-semibold text-lg',
    mark: (
      <>
        <path d="M8 5h48v28c0 14-10 22-24 27C18 55 8 47 8 33Z" className="fill-cobalt" />
        <path
          d="m32 15 4.700 9.500 10.300 1.500-7.500 7.300 1.800 10.200L32 38.600l-9.300 4.900 1.800-10.200L17 26l10.300-1.500Z"
          className="fill-line"
        />
      </>
    ),
  },
};
