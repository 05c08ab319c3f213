import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { badgeStage } from '#shared/credentials/stage.ts';
import { chooseLanguage, defaultLanguage } from '#shared/edition/offered-languages.ts';
import type { ProposeCommand } from '#shared/people/participant.ts';
import { useIdle } from '#web/core/dialog/use-idle.ts';
import { type Language, setLanguage, useLanguage } from '#web/core/lib/i18n.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { wasPrinted } from '#web/offline/store/own-prints.ts';
import type { LocalPeople, PersonView } from '#web/offline/store/people.ts';
import { type FindBegun, findByReader, mostTries } from './find-participant.ts';
import { handOver, propose, type SelfServiceResult } from './self-service.actions.ts';

export type Step =
  | { kind: 'start' }
  | { kind: 'find'; begun?: FindBegun }
  | { kind: 'check'; view: PersonView }
  | { kind: 'propose'; view: PersonView }
  | { kind: 'proposed' }
  /** Their badge is already printed, so a desk hands it over; nothing is issued. */
  | { kind: 'waiting' }
  | { kind: 'photo'; view: PersonView }
  | { kind: 'approve'; view: PersonView; photo: Blob | null; isCopy: boolean }
  | { kind: 'working' }
  | { kind: 'hold'; action: string }
  | { kind: 'canceled' }
  | { kind: 'given'; given: SelfServiceResult; name: string };

/** How long the screen may stay untouched before it resets for the next visitor; shorter once the badge is printed. */
const idleMs = 60_000;
const doneMs = 15_000;

export interface SelfServiceWork {
  step: Step;
  /** At the first step, or busy with a badge: there is nothing to start again. */
  isHome: boolean;
  /** A code was read in a step that does not ask for one. */
  isUnasked: boolean;
  tries: RefObject<number>;
  /** Gives the screen to the next person. */
  begin: () => void;
  chooseLanguage: (language: Language) => void;
  startFinding: () => void;
  greet: (view: PersonView) => void;
  takeRead: (text: string) => Promise<void>;
  confirmData: (view: PersonView) => void;
  startProposing: (view: PersonView) => void;
  sendProposal: (view: PersonView, said: Omit<ProposeCommand, 'uid'>) => Promise<boolean>;
  /** With the data and the photo settled: straight to the badge, or to staff first. */
  proceed: (view: PersonView, photo: Blob | null) => Promise<void>;
  give: (view: PersonView, photo: Blob | null, isCopy: boolean) => Promise<void>;
}

interface SelfServiceParts {
  db: LocalDatabase;
  people: LocalPeople | null;
  isApprovalNeeded: boolean;
}

/** One person after the other at a kiosk: the step they are at, and what takes them to the next. */
export function useSelfService({ db, people, isApprovalNeeded }: SelfServiceParts): SelfServiceWork {
  const { t } = useTranslation();
  const language = useLanguage();
  const [step, setStep] = useState<Step>({ kind: 'start' });
  /** The step in which a code was read that it does not ask for. */
  const [unasked, setUnasked] = useState<Step | null>(null);
  const tries = useRef(0);
  /** The person here chose a language: it wins over the language in their record. */
  const hasChosen = useRef(false);

  function begin(next: Step = { kind: 'start' }) {
    setStep(next);
    hasChosen.current = false;
    // The next one reads the default language until they choose.
    if (language !== defaultLanguage()) void setLanguage(defaultLanguage());
  }

  /** The screen goes on in the language of the person it has found. */
  function greet(view: PersonView) {
    const known = view.person.language;
    const theirs = hasChosen.current || !(known || isOver) ? language : chooseLanguage(known);
    if (theirs !== language) setLanguage(theirs).catch(reportError);
    setStep({ kind: 'check', view });
  }

  useTopOf(step.kind);
  const isBusy = step.kind === 'working' || step.kind === 'hold';
  const isHome = step.kind === 'start' || isBusy;
  const isOver = overSteps.has(step.kind);
  useIdle(isHome ? null : isOver ? doneMs : idleMs, begin);

  /** A code read where none is asked for: the next person's, unless someone is in the middle of it. */
  async function takeRead(text: string) {
    if (!people || isBusy) return;
    if (step.kind !== 'start' && !isOver) return setUnasked(step);
    if (isOver) hasChosen.current = false;
    const goOn = (begun?: FindBegun) => (isOver ? begin : setStep)({ kind: 'find', ...(begun && { begun }) });
    if (tries.current >= mostTries) return goOn();
    const read = await findByReader(db, people, text);
    if (read.kind === 'number') return goOn({ who: read.number, trouble: null });
    tries.current = read.kind === 'found' ? 0 : tries.current + 1;
    if (read.kind === 'found') return greet(read.view);
    goOn({ who: '', trouble: 'unknownCode' });
  }

  async function proceed(view: PersonView, photo: Blob | null) {
    // At once: a second tap on the same button must find it gone.
    setStep({ kind: 'working' });
    const isCopy = await isOut(db, view);
    if (isCopy || isApprovalNeeded) return setStep({ kind: 'approve', view, photo, isCopy });
    await give(view, photo, false);
  }

  async function give(view: PersonView, photo: Blob | null, isCopy: boolean) {
    setStep({ kind: 'working' });
    const copyReason = isCopy ? t('kiosk.self.reprintReason') : null;
    const onHeld = (action: string) => setStep({ kind: 'hold', action });
    const given = await handOver({ db, view, photo, copyReason, onHeld, t, language });
    const name = view.person.firstName;
    setStep(given.kind === 'canceled' ? { kind: 'canceled' } : { kind: 'given', given, name });
  }

  return {
    ...{ step, isHome, isUnasked: unasked === step, tries, greet, takeRead, proceed, give },
    begin: () => begin(),
    chooseLanguage(chosen) {
      hasChosen.current = true;
      void setLanguage(chosen);
    },
    startFinding: () => setStep({ kind: 'find' }),
    confirmData: (view) => setStep(isForDesk(view) ? { kind: 'waiting' } : { kind: 'photo', view }),
    startProposing: (view) => setStep({ kind: 'propose', view }),
    async sendProposal({ person }, said) {
      const isKept = await propose(db, person.uid, said);
      if (isKept) setStep({ kind: 'proposed' });
      return isKept;
    },
  };
}

/** Steps after which the screen belongs to the next person. */
const overSteps: ReadonlySet<Step['kind']> = new Set(['given', 'proposed', 'waiting', 'canceled']);

/** Each step begins at its heading, wherever the one before was scrolled to. */
function useTopOf(step: Step['kind']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is the reason to go up
  useLayoutEffect(() => {
    if (document.documentElement.scrollTop > 0) window.scrollTo(0, 0);
  }, [step]);
}

/** Printed in advance or at home, and not valid until a desk has checked the person. */
const isForDesk = ({ credential }: PersonView) =>
  badgeStage(credential) === 'awaiting' && Boolean(credential?.printedAt);

/** Whether this copy is already printed or handed over: then only staff may give another one. */
async function isOut(db: LocalDatabase, { credential }: PersonView): Promise<boolean> {
  if (credential?.status !== 'active') return false;
  if (badgeStage(credential) === 'inHand') return true;
  return wasPrinted(db, credential).catch((error: unknown) => {
    // Not known: staff decide.
    reportError(error);
    return true;
  });
}
