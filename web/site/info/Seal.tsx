import { useTranslation } from 'react-i18next';
import { toRoman } from '#shared/edition/roman.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';

/** The official seal of the edition: the ball in its number, the name around it, a rim of laces. */
export function Seal({ className }: { className: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ordinal, sealText, country } = useEdition().identity;
  const rim = Array.from({ length: 60 }, (_, place) => place * 6);
  return (
    <svg
      viewBox="0 0 260 260"
      role="img"
      aria-label={t('regulations.seal.label', { edition: ordinal })}
      className={`h-auto max-w-full self-start fill-none stroke-cobalt ${className}`}
    >
      <defs>
        <path id="seal-top" d="M 38 130 A 92 92 0 0 1 222 130" />
        <path id="seal-foot" d="M 27 130 A 103 103 0 0 0 233 130" />
      </defs>
      {rim.map((angle) => (
        <path key={angle} d="M130 3v7" strokeWidth="3" transform={`rotate(${angle} 130 130)`} />
      ))}
      <circle cx="130" cy="130" r="118" strokeWidth="3" />
      <circle cx="130" cy="130" r="78" strokeWidth="3" />
      <g className="fill-cobalt stroke-none font-extrabold" fontSize="15">
        <text>
          <textPath
            href="#seal-top"
            startOffset="50%"
            textAnchor="middle"
            textLength="280"
            lengthAdjust="spacingAndGlyphs"
          >
            {sealText[language]}
          </textPath>
        </text>
        <text letterSpacing="2">
          <textPath href="#seal-foot" startOffset="50%" textAnchor="middle">
            {`${country.name[language].toUpperCase()} ${tournament.year}`}
          </textPath>
        </text>
      </g>
      <circle cx="130" cy="130" r="70" className="fill-cobalt stroke-none" />
      <path
        d="M130 60v140M60 130h140M80 81c30 30 30 68 0 98M180 81c-30 30-30 68 0 98"
        className="stroke-line/35"
        strokeWidth="3"
      />
      <text
        x="130"
        y="151"
        textAnchor="middle"
        fontSize="60"
        className="board fill-line stroke-cobalt"
        strokeWidth="10"
        paintOrder="stroke"
      >
        {toRoman(ordinal)}
      </text>
    </svg>
  );
}
