import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fullName } from '#shared/people/full-name.ts';
import type { Participant } from '#shared/people/participant.ts';
import { paths } from '#web/core/client/paths.ts';
import { heldBackBy, useHeldBack } from '#web/core/person/ApprovalNotice.tsx';
import { useIsWide } from '#web/core/table/use-is-wide.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { wordsForFailure } from './failure-words.ts';
import { dropDraft, readDraft } from './participant-draft.ts';
import { emptyForm, newParticipant, useParticipantForm } from './participant-form.ts';
import { RegisteredPerson } from './RegisteredPerson.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import { generateCredential } from './registration.actions.ts';

/** The state of a registration: being written, or done, with or without its credential. */
type RegistrationStep = { kind: 'writing' } | { kind: 'registered'; person: Participant };

/** A delegate's session: form, credential, form, credential; the team's common values are entered once. */
export function RegistrationSession({ userId }: { userId: number }) {
  const client = useQueryClient();
  const [kept] = useState(() => readDraft(userId));
  const [isRestored, setRestored] = useState(kept !== null);
  const form = useParticipantForm(kept ?? {});
  const [step, setStep] = useState<RegistrationStep>({ kind: 'writing' });
  const [done, setDone] = useState<Participant[]>([]);
  const generate = useGeneration();
  const heading = useRef<HTMLHeadingElement>(null);

  /** The second half: the person is registered, whatever becomes of the credential. */
  async function finish(registered: Participant): Promise<void> {
    dropDraft(userId);
    setRestored(false);
    const person = await generate(registered);
    void client.invalidateQueries({ queryKey: ['GET /api/participants'] });
    setDone((before) => [person, ...before.filter((other) => other.id !== person.id)]);
    flushSync(() => setStep({ kind: 'registered', person }));
    heading.current?.focus();
  }

  function writeAnother(): void {
    const { country, category, role, teamUid, language } = form.getValues();
    form.reset({ ...newParticipant(), country, category, role, teamUid, language });
    flushSync(() => setStep({ kind: 'writing' }));
    window.scrollTo({ top: 0 });
    form.setFocus('firstName');
  }

  function empty(): void {
    dropDraft(userId);
    emptyForm(form, () => setRestored(false));
  }

  if (step.kind === 'registered') {
    return (
      <div className="grid gap-10 lg:grid-cols-12">
        <div className="lg:col-span-8">
          <RegisteredPerson
            person={step.person}
            heading={heading}
            onGenerate={() => finish(step.person)}
            onAnother={writeAnother}
          />
        </div>
        <div className="lg:col-span-4">
          <Sitting people={done} />
        </div>
      </div>
    );
  }
  return (
    <div className="grid gap-x-16 gap-y-6 md:gap-y-10 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      {/* Read once; on a phone it makes room for the next person. */}
      <div className={`lg:col-span-4 lg:col-start-9 ${done.length > 0 ? 'hidden lg:block' : ''}`}>
        <Requirements />
      </div>
      <div className="lg:col-span-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <RegistrationForm
          userId={userId}
          form={form}
          onRegistered={finish}
          onEmpty={empty}
          isRestored={isRestored}
        />
      </div>
      <div className="lg:col-span-4 lg:col-start-9 lg:row-start-2">
        <Sitting people={done} />
      </div>
    </div>
  );
}

/** Answers the person with their credential, or without where it was held back or failed. */
function useGeneration() {
  const { t } = useTranslation();
  return async (registered: Participant): Promise<Participant> => {
    try {
      // The role needs an approval first: the screen says so; this is not a failure.
      if (heldBackBy(registered)) return registered;
      const person = await generateCredential(registered.id);
      showToast({
        title: t('participants.toast.generated'),
        description: t('participants.toast.generatedText'),
      });
      return person;
    } catch (error) {
      showToast({
        kind: 'bad',
        title: t('participants.toast.generateFailed'),
        description: wordsForFailure(error, t('participants.toast.generateFailedText')),
      });
      return registered;
    }
  };
}

const needs = ['photo', 'data', 'birthDate', 'country'] as const;

/** What to have ready before starting; collapsed where it would push the form off the first screen. */
function Requirements() {
  const { t } = useTranslation();
  const isWide = useIsWide();
  if (isWide)
    return (
      <Board>
        <h2 className="board text-xl">{t('participants.info.title')}</h2>
        <NeedsList />
      </Board>
    );
  return (
    <Board>
      <details className="group">
        <summary className="-m-6 flex min-h-14 cursor-pointer list-none items-center justify-between px-6 [&::-webkit-details-marker]:hidden">
          <h2 className="board text-lg">{t('participants.info.title')}</h2>
          <Icon name="down" className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className="pt-8">
          <NeedsList />
        </div>
      </details>
    </Board>
  );
}

function Board({ children }: { children: ReactNode }) {
  return (
    <section className="relative isolate overflow-hidden bg-navy p-6 text-line [&:has(details:not([open]))>svg]:hidden">
      <svg
        viewBox="0 0 200 200"
        className="absolute -right-16 -bottom-20 -z-10 size-56 fill-none"
        aria-hidden="true"
      >
        <circle cx="100" cy="100" r="98" className="stroke-line/25" strokeWidth="2" />
        <circle cx="100" cy="100" r="60" className="stroke-line/25" strokeWidth="2" />
      </svg>
      {children}
    </section>
  );
}

function NeedsList() {
  const { t } = useTranslation();
  return (
    <>
      <p className="mt-2">{t('participants.info.why')}</p>
      <ol className="mt-5 flex flex-col gap-3">
        {needs.map((need, index) => (
          <li key={need} className="flex items-baseline gap-4">
            <span className="board digits w-5 text-ball text-xl" aria-hidden="true">
              {index + 1}
            </span>
            <span>{t(`participants.info.${need}`)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-5 border-line/30 border-t-2 pt-4 text-sm">{t('participants.info.after')}</p>
    </>
  );
}

/** People registered since the page was opened, latest first. */
function Sitting({ people }: { people: readonly Participant[] }) {
  const { t } = useTranslation();
  const heldBack = useHeldBack();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="sitting">
      <h2 id="sitting" className="flex items-baseline justify-between gap-4 border-ink border-b-2 pb-2">
        <span className="font-semibold">{t('participants.sitting')}</span>
        <span className="board digits text-xl">{people.length}</span>
      </h2>
      <ul>
        {people.map((person) => (
          <li key={person.id} className="flex justify-between gap-4 border-rule border-b py-2">
            <span className="min-w-0 truncate">{fullName(person)}</span>
            <span className={`digits shrink-0 ${person.credentialNumber ? 'text-muted' : 'text-warn'}`}>
              {person.credentialNumber ?? heldBack(person) ?? t('participants.sittingWithout')}
            </span>
          </li>
        ))}
      </ul>
      <Link
        to={paths.credentials}
        className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-link"
      >
        {t('participants.toCredentials')}
        <Icon name="arrow" size={18} />
      </Link>
    </section>
  );
}
