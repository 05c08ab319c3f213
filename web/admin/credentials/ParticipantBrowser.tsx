import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { User } from '#shared/accounts/accounts.ts';
import { can } from '#shared/base/permissions.ts';
import { lacksOf, type Participant, type PersonLack, personLacks } from '#shared/people/participant.ts';
import { PrintQueue } from '#web/badges/PrintQueue.tsx';
import { paths } from '#web/core/client/paths.ts';
import type { CorrectForm } from '#web/core/form/correct-form.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { useDebounced } from '#web/core/lib/use-debounced.ts';
import { heldBackBy } from '#web/core/person/ApprovalNotice.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { type ListScope, useParticipants } from './credentials.queries.ts';
import { ParticipantList } from './ParticipantList.tsx';
import { ParticipantPanel } from './ParticipantPanel.tsx';

interface ParticipantBrowserProps {
  user: User;
  CorrectForm: CorrectForm;
}

/** Search, list, and the one that was chosen: side by side on a wide page, one after the other on a phone. */
export function ParticipantBrowser({ user, CorrectForm }: ParticipantBrowserProps) {
  const { t } = useTranslation();
  const seesAll = can(user.role, 'participants.readAll');
  const [scope, setScope] = useState<ListScope>(seesAll ? 'all' : 'own');
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed);
  const [lacks, setLacks] = useState<PersonLack | null>(null);
  const list = useParticipants(scope, q, lacks);
  const people = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { chosen, choose, leave } = useChosen();
  /** The participant being corrected stays open even if the list changes. */
  const [corrected, setCorrected] = useState<number | null>(null);
  const shown = chosen ?? corrected ?? people[0]?.id ?? null;

  if (list.isPending) return <Notice kind="loading">{t('credentials.listLoading')}</Notice>;
  if (list.isError && people.length === 0)
    return <ListFailed error={list.error} onRetry={() => void list.refetch()} />;
  if (scope === 'own' && !seesAll && q === '' && !lacks && people.length === 0) return <NoPeopleYet />;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
      <div className={`min-w-0 lg:col-span-5 ${chosen ? 'hidden lg:block' : ''}`}>
        <div className="flex flex-wrap items-end gap-4">
          <TextField
            className="min-w-56 grow"
            type="search"
            label={t('credentials.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          {seesAll && <ScopeSwitch scope={scope} onChange={setScope} />}
          <LackChoice value={lacks} onChange={setLacks} />
        </div>
        <FoundPeople scope={scope} list={list} people={people} />
        {people.length === 0 ? (
          <Notice kind="empty">
            {q
              ? t('credentials.noMatch', { q })
              : t(lacks ? 'credentials.lacks.noPeople' : 'credentials.empty')}
          </Notice>
        ) : (
          <ParticipantList
            people={people}
            shown={shown}
            onChoose={(id) => {
              setCorrected(null);
              choose(id);
            }}
            isStale={list.isPlaceholderData}
          />
        )}
        <MorePeople list={list} />
      </div>
      <div className={`min-w-0 lg:col-span-7 ${chosen ? '' : 'hidden lg:block'}`}>
        <div
          key={chosen}
          ref={chosen === null ? undefined : bringUp}
          tabIndex={-1}
          className="scroll-mt-24 outline-none lg:sticky lg:top-24"
        >
          {shown === null ? (
            <p className="text-muted">{t('credentials.pick')}</p>
          ) : (
            <ParticipantPanel
              key={shown}
              id={shown}
              known={people.find((person) => person.id === shown)}
              isCorrecting={corrected === shown}
              onCorrecting={(isCorrecting) => setCorrected(isCorrecting ? shown : null)}
              onBack={leave}
              CorrectForm={CorrectForm}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function NoPeopleYet() {
  const { t } = useTranslation();
  return (
    <Notice
      kind="empty"
      action={
        <ButtonLink look="accent" to={paths.newParticipant}>
          {t('credentials.register')}
        </ButtonLink>
      }
    >
      {t('credentials.empty')}
    </Notice>
  );
}

function ListFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice kind="error" action={<Button onClick={onRetry}>{t('credentials.tryAgain')}</Button>}>
      <strong className="block">{t('credentials.listFailed')}</strong>
      {wordsForError(error)}
    </Notice>
  );
}

/** The chosen participant is in the address. */
function useChosen() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const chosen = Number(search.get('person')) || null;
  return {
    chosen,
    choose(id: number): void {
      // One step back always leads to the list, however many were looked at.
      setSearch({ person: String(id) }, { replace: chosen !== null, state: { fromList: true } });
    },
    leave(): void {
      // Written by `choose`; an address typed or kept has none.
      const cameFromList = (location.state as { fromList?: boolean } | null)?.fromList === true;
      if (cameFromList) void navigate(-1);
      else setSearch({});
    },
  };
}

function MorePeople({ list }: Pick<FoundPeopleProps, 'list'>) {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <Button
      look="quiet"
      className="mt-6 w-full"
      onClick={() => void list.fetchNextPage()}
      pending={list.isFetchingNextPage}
      pendingLabel={t('credentials.moreLoading')}
    >
      {t('credentials.more')}
    </Button>
  );
}

function LackChoice({
  value,
  onChange,
}: {
  value: PersonLack | null;
  onChange: (next: PersonLack | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('credentials.lacks.label')}
      none={t('credentials.lacks.any')}
      options={personLacks.map((one) => ({ value: one, label: t(`credentials.lacks.${one}`) }))}
      value={value ?? ''}
      onChange={(event) => onChange(personLacks.find((one) => one === event.target.value) ?? null)}
    />
  );
}

interface FoundPeopleProps {
  scope: ListScope;
  list: ReturnType<typeof useParticipants>;
  people: readonly Participant[];
}

/** How many were found, and their badges in one file. */
function FoundPeople({ scope, list, people }: FoundPeopleProps) {
  const { t } = useTranslation();
  const [queue, setQueue] = useState<'closed' | 'gathering' | 'open'>('closed');
  const printLabel = t(
    scope === 'all' && list.hasNextPage ? 'credentials.printShown' : 'credentials.printAll',
  );

  // Outdated badges and people who wait for approval are handled one by one.
  const printable = people.filter((person) => !heldBackBy(person) && !lacksOf(person).includes('print'));
  const left =
    people.filter(({ hasCredential }) => hasCredential).length -
    printable.filter(({ hasCredential }) => hasCredential).length;

  async function openQueue(): Promise<void> {
    setQueue('gathering');
    let { hasNextPage } = list;
    // Loads all of the user's own people; of all participants only the loaded pages, the rest is printed in the admin
    // area.
    while (scope === 'own' && hasNextPage) ({ hasNextPage } = await list.fetchNextPage());
    setQueue('open');
  }

  return (
    <>
      <div className="mt-6 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <p role="status" className="digits font-semibold">
          {list.hasNextPage
            ? t('credentials.found.more', { count: people.length })
            : t('credentials.found.all', { count: people.length })}
        </p>
        {people.some((person) => person.hasCredential) && (
          <Button
            look="quiet"
            aria-expanded={queue === 'open'}
            onClick={() => (queue === 'open' ? setQueue('closed') : void openQueue())}
            pending={queue === 'gathering'}
            pendingLabel={t('credentials.printAllLoading')}
          >
            <Icon name="print" />
            {queue === 'open' ? t('common.close') : printLabel}
          </Button>
        )}
      </div>
      {queue === 'open' && (
        <div className="mt-4 border-ball border-l-8 bg-surface p-5">
          {left > 0 && (
            <p className="mb-4 flex gap-2 font-semibold text-warn">
              <Icon name="warning" className="mt-0.5" />
              {t('credentials.lacks.left', { count: left })}
            </p>
          )}
          <PrintQueue participants={printable} />
        </div>
      )}
    </>
  );
}

/** On a phone the chosen one takes the place of the list: it is read from its beginning. */
function bringUp(panel: HTMLElement | null): void {
  if (!panel || matchMedia('(min-width: 64rem)').matches) return;
  panel.focus({ preventScroll: true });
  panel.scrollIntoView();
}

function ScopeSwitch({ scope, onChange }: { scope: ListScope; onChange: (scope: ListScope) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex rounded-md border-2 border-ink bg-surface">
      <legend className="skip">{t('credentials.scope.label')}</legend>
      {(['all', 'own'] as const).map((one) => (
        <label
          key={one}
          className="flex min-h-10 cursor-pointer items-center px-4 font-semibold has-checked:bg-navy has-checked:text-line has-focus-visible:outline-3 has-focus-visible:outline-ball"
        >
          <input
            type="radio"
            name="scope"
            className="sr-only"
            checked={scope === one}
            onChange={() => onChange(one)}
          />
          {t(`credentials.scope.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
