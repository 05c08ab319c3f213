import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { badgeStage } from '#shared/credentials/stage.ts';
import { languageTitles, personLanguages } from '#shared/participants/participant.ts';
import { tournament } from '#shared/tournament.ts';
import { type Language, setLanguage, useLanguage } from '#web/lib/i18n.ts';
import type { LocalDatabase } from '#web/local/database.ts';
import { wasPrinted } from '#web/local/own-prints.ts';
import type { PersonView } from '#web/local/people.ts';
import { useAwake } from '#web/station/use-awake.ts';
import { usePeople } from '#web/station/use-people.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageNotice } from '#web/ui/Notice.tsx';
import { useIdle } from '#web/ui/use-idle.ts';
import { ApproveStep } from './ApproveStep.tsx';
import { CheckStep } from './CheckStep.tsx';
import { FindStep } from './FindStep.tsx';
import { PhotoStep } from './PhotoStep.tsx';
import { ProposeStep } from './ProposeStep.tsx';
import type { CodeReader } from './SetUp.tsx';
import { type Given, handOver, propose } from './self-service.actions.ts';

interface SelfServiceProps {
  db: LocalDatabase;
  Reader: CodeReader;
  /** Whether staff approve each badge. */
  needsApproval: boolean;
  /** Checks a supervisor's PIN, answering what is wrong with it; none where there is no kiosk to ask. */
  approve: ((pin: string) => Promise<string | null>) | null;
}

type Step =
  | { kind: 'start' }
  | { kind: 'find' }
  | { kind: 'check'; view: PersonView }
  | { kind: 'propose'; view: PersonView }
  | { kind: 'proposed' }
  /** Their badge is printed, and a desk's turn: there is nothing to make. */
  | { kind: 'waiting' }
  | { kind: 'photo'; view: PersonView }
  | { kind: 'approve'; view: PersonView; photo: Blob | null; isCopy: boolean }
  | { kind: 'working' }
  | { kind: 'given'; given: Given; name: string };

/** How long nobody may touch the screen until it belongs to the next one; shorter once the badge is out. */
const idleMs = 60_000;
const doneMs = 15_000;

/** A participant gets their badge alone: find, check, photo, badge. Needs the words 'kiosk' and 'badge'. */
export function SelfService({ db, Reader, needsApproval, approve }: SelfServiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  useAwake();
  const people = usePeople(db);
  const [step, setStep] = useState<Step>({ kind: 'start' });
  const tries = useRef(0);
  /** Whoever is here has said what they read: that goes before what was noted of them. */
  const hasChosen = useRef(false);

  function begin() {
    setStep({ kind: 'start' });
    hasChosen.current = false;
    // The next one reads Spanish until they choose.
    if (language !== 'es') void setLanguage('es');
  }

  /** The screen goes on in the language of the person it has found. */
  function greet(view: PersonView) {
    const theirs = view.person.language;
    if (theirs && theirs !== language && !hasChosen.current) setLanguage(theirs).catch(reportError);
    setStep({ kind: 'check', view });
  }

  useTopOf(step.kind);
  const isHome = step.kind === 'start' || step.kind === 'working';
  const isOver = step.kind === 'given' || step.kind === 'proposed' || step.kind === 'waiting';
  useIdle(isHome ? null : isOver ? doneMs : idleMs, begin);

  /** With the data and the photo settled: straight to the badge, or to staff first. */
  async function proceed(view: PersonView, photo: Blob | null) {
    const isCopy = await isOut(db, view);
    if (isCopy || (needsApproval && approve)) return setStep({ kind: 'approve', view, photo, isCopy });
    await give(view, photo, false);
  }

  async function give(view: PersonView, photo: Blob | null, isCopy: boolean) {
    setStep({ kind: 'working' });
    const copyReason = isCopy ? t('kiosk.self.reprintReason') : null;
    const given = await handOver({ db, view, photo, copyReason, t, language });
    setStep({ kind: 'given', given, name: view.person.firstName });
  }

  if (!people) return <PageNotice kind="loading">{t('common.loading')}</PageNotice>;
  return (
    <div className="flex grow flex-col text-lg">
      <header
        data-bar=""
        className="sticky top-0 z-10 flex min-h-20 flex-wrap items-center justify-between gap-3 bg-cobalt px-6 py-3"
      >
        <LanguageChoice
          language={language}
          onChoose={(chosen) => {
            hasChosen.current = true;
            void setLanguage(chosen);
          }}
        />
        {step.kind !== 'start' && step.kind !== 'working' && (
          <Button look="line" size="lg" className="min-h-16!" onClick={begin}>
            <Icon name="undo" />
            {t('kiosk.self.again')}
          </Button>
        )}
      </header>
      <div
        className={`mx-auto flex w-full grow flex-col justify-end gap-8 px-6 py-8 md:justify-center low:py-4 ${step.kind === 'find' ? 'max-w-6xl' : 'max-w-3xl'}`}
      >
        {step.kind === 'start' && <Start onStart={() => setStep({ kind: 'find' })} />}
        {step.kind === 'find' && <FindStep people={people} Reader={Reader} tries={tries} onFound={greet} />}
        {step.kind === 'check' && (
          <CheckStep
            view={step.view}
            db={db}
            onRight={() =>
              setStep(isForDesk(step.view) ? { kind: 'waiting' } : { kind: 'photo', view: step.view })
            }
            onWrong={() => setStep({ kind: 'propose', view: step.view })}
          />
        )}
        {step.kind === 'propose' && (
          <ProposeStep
            person={step.view.person}
            onSend={async (said) => {
              const isKept = await propose(db, step.view.person.uid, said);
              if (isKept) setStep({ kind: 'proposed' });
              return isKept;
            }}
          />
        )}
        {step.kind === 'proposed' && <AtTheDesk of="proposed" onEnd={begin} />}
        {step.kind === 'waiting' && <AtTheDesk of="waiting" onEnd={begin} />}
        {step.kind === 'photo' && (
          <PhotoStep
            db={db}
            present={step.view.person.photo}
            onPhoto={(photo) => void proceed(step.view, photo)}
          />
        )}
        {step.kind === 'approve' && (
          <ApproveStep
            isCopy={step.isCopy}
            approve={approve}
            onApproved={() => void give(step.view, step.photo, step.isCopy)}
          />
        )}
        {step.kind === 'working' && (
          <p role="status" className="board text-center text-2xl">
            {t('kiosk.self.working')}
          </p>
        )}
        {step.kind === 'given' && <Outcome given={step.given} name={step.name} onEnd={begin} />}
      </div>
    </div>
  );
}

/** Each step begins at its heading, wherever the one before was scrolled to. */
function useTopOf(step: Step['kind']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is the reason to go up
  useLayoutEffect(() => {
    if (document.documentElement.scrollTop > 0) window.scrollTo(0, 0);
  }, [step]);
}

/** The whole lower half is the button: it is within reach of everybody. */
function Start({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <button
      type="button"
      className="board grid min-h-[50svh] place-items-center rounded-lg bg-ball p-8 text-center text-2xl text-navy"
      onClick={onStart}
    >
      <span>
        <span className="mb-6 block font-sans font-semibold text-lg">{tournament.name[language]}</span>
        {t('kiosk.self.start')}
      </span>
    </button>
  );
}

/** Both languages at one touch, each in its own name. */
function LanguageChoice({
  language,
  onChoose,
}: {
  language: Language;
  onChoose: (language: Language) => void;
}) {
  const { t } = useTranslation();
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

/** On paper, in an envelope or printed at home, and worth nothing until a desk has looked at whoever comes. */
const isForDesk = ({ credential }: PersonView) =>
  badgeStage(credential) === 'awaiting' && Boolean(credential?.printedAt);

/** Whether this copy is on paper or in somebody's hands already: then another one is for staff to give. */
async function isOut(db: LocalDatabase, { credential }: PersonView): Promise<boolean> {
  if (credential?.status !== 'active') return false;
  return badgeStage(credential) === 'inHand' || wasPrinted(db, credential);
}

/** Their way is to a desk, which has been told ahead or has their badge. */
function AtTheDesk({ of, onEnd }: { of: 'proposed' | 'waiting'; onEnd: () => void }) {
  const { t } = useTranslation();
  return (
    <section role="status" className="grid gap-5 text-center">
      <Icon name="check" size={96} className="mx-auto text-good" />
      <h1 className="board text-2xl">{t(`kiosk.self.${of}.title`)}</h1>
      <p className="text-xl">{t(`kiosk.self.${of}.text`)}</p>
      <Button look="accent" size="lg" className="min-h-20! text-xl!" onClick={onEnd}>
        {t('kiosk.self.done.finish')}
      </Button>
    </section>
  );
}

function Outcome({ given, name, onEnd }: { given: Given; name: string; onEnd: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section role="status" className="grid gap-5 text-center">
      {given.kind === 'printed' && (
        <>
          <Icon name="check" size={96} className="mx-auto text-good" />
          <h1 className="board wrap-anywhere text-2xl">{t('kiosk.self.done.title', { name })}</h1>
          <p className="text-xl">
            {t(given.isAwaiting ? 'kiosk.self.done.textAwaiting' : 'kiosk.self.done.text')}
          </p>
          <p className="digits text-muted">{t('kiosk.self.done.number', { number: given.number })}</p>
        </>
      )}
      {given.kind !== 'printed' && (
        <>
          <Icon name="warning" size={96} className="mx-auto text-warn" />
          <h1 className="board text-2xl">{t('kiosk.self.failed.title')}</h1>
          <p className="text-xl">
            {given.kind === 'notPrinted'
              ? t('kiosk.self.failed.text', { number: given.number })
              : t(given.toBring.length > 0 ? 'kiosk.self.failed.toBring' : 'kiosk.self.failed.refused')}
          </p>
          {given.kind === 'refused' && given.toBring.length > 0 && (
            <ul className="grid gap-2 font-semibold text-2xl">
              {given.toBring.map((name) => (
                <li key={name.es}>{name[language]}</li>
              ))}
            </ul>
          )}
        </>
      )}
      <Button look="accent" size="lg" className="min-h-20! text-xl!" onClick={onEnd}>
        {t('kiosk.self.done.finish')}
      </Button>
    </section>
  );
}
