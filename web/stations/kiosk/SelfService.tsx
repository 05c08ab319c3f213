import { useTranslation } from 'react-i18next';
import { languageTitles, personLanguages } from '#shared/people/person-fields.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { type Language, useLanguage, useOtherLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import { useHandheld } from '#web/device/reader/use-handheld.ts';
import { useAwake } from '#web/device/use-awake.ts';
import { usePeople } from '#web/device/use-people.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { ApproveStep } from './ApproveStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import { Outcome, WithoutPaper } from './EndSteps.tsx';
import { FindStep } from './FindStep.tsx';
import { HoldStep } from './HoldStep.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import { ProposeStep } from './ProposeStep.tsx';
import type { CodeReader } from './SetUp.tsx';
import { useSelfService } from './use-self-service.ts';

interface SelfServiceProps {
  db: LocalDatabase;
  Reader: CodeReader;
  /** Whether staff approve each badge. */
  needsApproval: boolean;
  /** Checks a supervisor's PIN and returns the error; null without a kiosk. */
  approve: ((pin: string) => Promise<string | null>) | null;
}

/** A participant gets their badge alone: find, check, photo, badge. Needs the words 'kiosk' and 'badge'. */
export function SelfService({ db, Reader, needsApproval, approve }: SelfServiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  useAwake();
  const people = usePeople(db);
  const isApprovalNeeded = needsApproval && approve !== null;
  const work = useSelfService({ db, people, isApprovalNeeded });
  const { step } = work;

  if (!people) return <PageNotice kind="loading">{t('common.loading')}</PageNotice>;
  return (
    <div className="flex grow flex-col text-lg">
      <header
        data-bar=""
        className="sticky top-0 z-10 flex min-h-20 flex-wrap items-center justify-between gap-3 bg-cobalt px-6 py-3"
      >
        <LanguageChoice language={language} onChoose={work.chooseLanguage} />
        {!work.isHome && (
          <Button look="line" size="lg" className="min-h-16!" onClick={work.begin}>
            <Icon name="undo" />
            {t('kiosk.self.again')}
          </Button>
        )}
      </header>
      <div
        className={`mx-auto flex w-full grow flex-col justify-end gap-8 px-6 py-8 md:justify-center low:py-4 ${step.kind === 'find' ? 'max-w-6xl' : 'max-w-3xl'}`}
      >
        {step.kind === 'start' && <Start onStart={work.startFinding} />}
        {step.kind === 'find' ? (
          <FindStep
            db={db}
            people={people}
            Reader={Reader}
            tries={work.tries}
            begun={step.begun}
            onFound={work.greet}
          />
        ) : (
          <ReaderElsewhere onText={work.takeRead} isUnasked={work.isUnasked} />
        )}
        {step.kind === 'check' && (
          <CheckStep
            view={step.view}
            db={db}
            onRight={() => work.confirmData(step.view)}
            onWrong={() => work.startProposing(step.view)}
          />
        )}
        {step.kind === 'propose' && (
          <ProposeStep person={step.view.person} onSend={(said) => work.sendProposal(step.view, said)} />
        )}
        {(step.kind === 'proposed' || step.kind === 'waiting' || step.kind === 'canceled') && (
          <WithoutPaper of={step.kind} onEnd={work.begin} />
        )}
        {step.kind === 'photo' && (
          <PhotoStep
            db={db}
            present={step.view.person.photo}
            onPhoto={(photo) => void work.proceed(step.view, photo)}
          />
        )}
        {step.kind === 'approve' && (
          <ApproveStep
            isCopy={step.isCopy}
            approve={approve}
            onApproved={() => void work.give(step.view, step.photo, step.isCopy)}
          />
        )}
        {step.kind === 'working' && (
          <p role="status" className="board text-center text-2xl">
            {t('kiosk.self.working')}
          </p>
        )}
        {step.kind === 'hold' && <HoldStep db={db} action={step.action} />}
        {step.kind === 'given' && <Outcome given={step.given} name={step.name} onEnd={work.begin} />}
      </div>
    </div>
  );
}

/** Keeps a reader's keys from buttons and fields in every step but the one that asks for a code. */
function ReaderElsewhere({ onText, isUnasked }: { onText: (text: string) => void; isUnasked: boolean }) {
  const { t } = useTranslation();
  useHandheld({ onText });
  return (
    <p role="status" className="order-last text-center font-semibold text-warn empty:hidden">
      {isUnasked && t('kiosk.self.reader')}
    </p>
  );
}

/** The whole lower half is the button, within reach of all participants. */
function Start({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { identity } = useEdition();
  return (
    <button
      type="button"
      className="board grid min-h-[50svh] place-items-center rounded-lg bg-ball p-8 text-center text-2xl text-navy"
      onClick={onStart}
    >
      <span>
        <span className="mb-6 block font-sans font-semibold text-lg">{identity.name[language]}</span>
        {t('kiosk.self.start')}
      </span>
    </button>
  );
}

/** The switch between both languages, each by its own name. */
function LanguageChoice({
  language,
  onChoose,
}: {
  language: Language;
  onChoose: (language: Language) => void;
}) {
  const { t } = useTranslation();
  if (!useOtherLanguage()) return null;
  return (
    <fieldset className="flex gap-3">
      <legend className="sr-only">{t('kiosk.self.language')}</legend>
      {personLanguages.map((one) => (
        <Button
          key={one}
          look={one === language ? 'accent' : 'line'}
          size="lg"
          className="min-h-16!"
          lang={one}
          aria-pressed={one === language}
          onClick={() => onChoose(one)}
        >
          {languageTitles[one]}
        </Button>
      ))}
    </fieldset>
  );
}
