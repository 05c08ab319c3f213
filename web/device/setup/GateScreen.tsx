import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEdition } from '#web/core/client/edition.ts';
import { paths } from '#web/core/client/paths.ts';
import { setLanguage, useLanguage, useOtherLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { CourtLines } from '#web/core/ui/CourtLines.tsx';

interface GateScreenProps {
  title: string;
  lead: string;
  /** Over work that is still there: no way leads out of it. */
  isLocked?: boolean;
  children: ReactNode;
}

/** The screen before a device's work: the painted key with a title, next to it what to do. */
export function GateScreen({ title, lead, isLocked = false, children }: GateScreenProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { identity } = useEdition();
  const other = useOtherLanguage();
  return (
    <div className="grid grow lg:grid-cols-[minmax(22rem,5fr)_7fr]">
      <PageHead title={title} />
      <header
        className={`flex flex-col bg-cobalt px-6 text-line lg:gap-10 lg:px-10 lg:py-10 ${isLocked ? 'py-4' : 'gap-10 py-6'}`}
      >
        <div className="flex items-start justify-between gap-4">
          {isLocked ? (
            <p className="font-semibold text-sm">{identity.name[language]}</p>
          ) : (
            <Link to={paths.home} className="w-fit font-semibold text-sm underline-offset-4 hover:underline">
              {identity.name[language]}
            </Link>
          )}
          {other && (
            <button
              type="button"
              lang={other}
              className="-my-2.5 min-h-11 shrink-0 px-2 font-semibold text-sm underline-offset-4 hover:underline"
              onClick={() => void setLanguage(other)}
            >
              {t('devices.otherLanguage')}
            </button>
          )}
        </div>
        <div className="max-w-xl">
          <h1 className={`board lg:text-2xl ${isLocked ? 'text-xl' : 'text-2xl'}`}>{title}</h1>
          <p className={`text-lg lg:mt-5 ${isLocked ? 'mt-2' : 'mt-5'}`}>{lead}</p>
        </div>
        <CourtLines className="-mr-10 hidden max-h-96 min-h-0 flex-1 basis-0 self-end lg:block" />
        <p className="hidden text-sm lg:block">{t('devices.gateFoot')}</p>
      </header>
      <div className={`flex flex-col justify-center gap-8 px-6 lg:px-16 ${isLocked ? 'py-6' : 'py-10'}`}>
        <div className="w-full max-w-2xl">{children}</div>
      </div>
    </div>
  );
}
