import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setLanguage, useLanguage } from '#web/lib/i18n.ts';
import { PageHead } from '#web/lib/PageHead.tsx';
import { ClockNotice } from '#web/local/ClockNotice.tsx';
import type { WalkInDraft } from '#web/local/database.ts';
import { FormatSelect } from '#web/local/FormatSelect.tsx';
import type { People, PersonView } from '#web/local/people.ts';
import { keepPhoto } from '#web/local/photos.ts';
import { usePeople } from '#web/local/use-people.ts';
import type { ReadyStation } from '#web/local/use-station.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { IssueAgainDialog, ReprintDialog, type ReprintReason, RevokeDialog } from './BadgeDialogs.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { DeskSearch, termOf } from './DeskSearch.tsx';
import { correctPerson } from './desk.actions.ts';
import { type DeskFailure, failureOf, failureOfRefusal } from './desk-failure.ts';
import { FailureNotice } from './FailureNotice.tsx';
import { Key } from './Key.tsx';
import { Pace } from './Pace.tsx';
import { nextActionOf, PersonPanel } from './PersonPanel.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { SyncCorner } from './SyncCorner.tsx';
import { SyncPanel } from './SyncPanel.tsx';
import { TeamDialog } from './TeamDialog.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { usePersonWork } from './use-person-work.ts';
import { WalkInForm } from './WalkInForm.tsx';

/** What lies over the desk. */
type Over =
  | { kind: 'nothing' }
  | { kind: 'walkIn'; begun: WalkInDraft | null }
  | { kind: 'reprint'; suggested?: ReprintReason }
  | { kind: 'revoke' | 'issueAgain' | 'photo' | 'correct' | 'team' | 'sync' };

const mostResults = 20;

/** The one screen of a desk. Needs the words 'desk', 'devices', 'badge', 'participants', 'fields', 'errors'. */
export function DeskPage({ station }: { station: ReadyStation }) {
  const { db } = station;
  const { t } = useTranslation();
  const people = usePeople(db);
  const teams = useLiveQuery(() => db.teams.toArray(), [db]);
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const [over, setOver] = useState<Over>({ kind: 'nothing' });
  // Just registered here, and not yet in the list, which follows a moment later.
  const [fresh, setFresh] = useState<PersonView | null>(null);
  // Registered here without the photo that was taken, for want of room.
  const [photoless, setPhotoless] = useState<string | null>(null);
  const actions = usePersonWork(db);

  const results = useResults(people, query, chosen === null);
  const shownUid = chosen ?? results[active]?.person.uid ?? null;
  const view =
    shownUid === null ? null : (people?.find(shownUid) ?? (fresh?.person.uid === shownUid ? fresh : null));
  const team = view?.person.teamUid ? (people?.ofTeam(view.person.teamUid) ?? []) : [];

  function changeQuery(next: string) {
    setQuery(next);
    setActive(0);
    setChosen(null);
    actions.clear();
  }

  function choose(uid: string) {
    if (uid !== chosen) actions.clear();
    setChosen(uid);
    const row = results.findIndex((one) => one.person.uid === uid);
    if (row >= 0) setActive(row);
    // The next letter typed begins the next search.
    search.current?.select();
  }

  function nextPerson() {
    changeQuery('');
    search.current?.focus();
  }

  function close() {
    setOver({ kind: 'nothing' });
    // After the dialog has given the focus back to wherever it took it from.
    setTimeout(() => search.current?.focus());
  }

  function open(kind: 'photo' | 'correct' | 'team' | 'revoke') {
    if (!view || (kind === 'team' && !view.person.teamUid)) return;
    choose(view.person.uid);
    setOver({ kind });
  }

  function act() {
    const { work } = actions;
    // A print dialog that nobody answers holds up its own person and nobody else.
    if (!view || (work.kind === 'busy' && work.uid === view.person.uid)) return;
    switch (nextActionOf(view, work)) {
      case 'issue':
        return void actions.issue(view);
      case 'printCopy':
        return void actions.printCopy(view);
      case 'next':
        return nextPerson();
      case 'reprint':
        return setOver({ kind: 'reprint' });
      case 'issueAgain':
        return setOver({ kind: 'issueAgain' });
    }
  }

  /** Closes what lies over the desk, then acts: the print window belongs to the click that is still going on. */
  function closeAnd(action: (present: PersonView) => Promise<void>) {
    close();
    if (view) void action(view);
  }

  async function savePhoto(jpeg: Blob): Promise<DeskFailure | null> {
    if (!view) return null;
    const { uid, photo } = view.person;
    try {
      const value = await keepPhoto(db, jpeg);
      const answer = await correctPerson(db, { uid, changes: { photo: { base: photo, value } } });
      if (answer.kind === 'refused') return failureOfRefusal(answer);
      corrected(answer.result.cautions.some((caution) => caution.kind === 'BADGE_OUTDATED'));
      return null;
    } catch (error) {
      return failureOf(error);
    }
  }

  function corrected(isOutdated: boolean) {
    // The badge they wear says something else now: the next copy is one key away.
    if (isOutdated) setOver({ kind: 'reprint', suggested: 'dataChanged' });
    else close();
  }

  useDeskKeys(search, over.kind !== 'nothing', {
    onRegister: () => setOver({ kind: 'walkIn', begun: null }),
    onPhoto: () => open('photo'),
    onCorrect: () => open('correct'),
    onTeam: () => open('team'),
    onEscape: () => (chosen === null ? changeQuery('') : setChosen(null)),
    onEnter: () => {
      if (chosen !== null) act();
      else if (view) choose(view.person.uid);
    },
    onMove: (step) => {
      setChosen(null);
      setActive((row) => Math.min(Math.max(0, row + step), Math.max(0, results.length - 1)));
    },
  });

  const isForm = over.kind === 'walkIn';
  return (
    // On a wide screen the two columns scroll by themselves, so they need a height of their own.
    <div className="relative flex grow flex-col lg:*:data-desk:absolute lg:*:data-desk:inset-0">
      <div data-desk="" className="flex grow flex-col">
        <PageHead title={station.device.name} />
        <DeskHeader station={station} onSync={() => setOver({ kind: 'sync' })} />
        <ClockNotice db={db} />
        <div className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[minmax(24rem,30rem)_1fr]">
          <section
            aria-label={t('desk.search.label')}
            className={`min-h-0 flex-1 flex-col border-rule bg-ground p-4 lg:flex lg:border-r-2 lg:p-6 ${chosen !== null || isForm ? 'hidden' : 'flex'}`}
          >
            <DeskSearch
              db={db}
              field={search}
              query={query}
              onQuery={changeQuery}
              results={results}
              active={active}
              chosen={chosen}
              onChoose={choose}
              size={people?.size ?? null}
            />
            <button
              type="button"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setOver({ kind: 'walkIn', begun: null })}
              className="mt-3 flex min-h-14 shrink-0 items-center justify-between gap-4 rounded-md border-2 border-field border-dashed px-5 text-left font-semibold hover:border-ink"
            >
              {t('desk.register')}
              <Key>F2</Key>
            </button>
          </section>
          <section
            aria-label={t('desk.person.region')}
            className={`min-w-0 flex-col lg:flex lg:overflow-y-auto ${chosen === null && !isForm ? 'hidden' : 'flex'}`}
          >
            {isForm && people ? (
              <WalkInForm
                db={db}
                people={people}
                teams={teams}
                begun={over.begun}
                onRegistered={(person, credential, isPhotoLost) => {
                  setPhotoless(isPhotoLost ? person.uid : null);
                  setFresh({ person, credential, isUnsent: true });
                  changeQuery('');
                  setChosen(person.uid);
                  close();
                  void actions.finishWalkIn(person, credential);
                }}
                onOpen={(uid) => {
                  close();
                  choose(uid);
                }}
                onClose={close}
                onSync={() => setOver({ kind: 'sync' })}
              />
            ) : view ? (
              <>
                {photoless === view.person.uid && view.person.photo === null && (
                  <FailureNotice failure={{ kind: 'photoLost' }} />
                )}
                <PersonPanel
                  db={db}
                  view={view}
                  work={actions.work}
                  team={team}
                  isChosen={chosen !== null}
                  onNext={() => {
                    choose(view.person.uid);
                    act();
                  }}
                  onPhoto={() => open('photo')}
                  onCorrect={() => open('correct')}
                  onTeam={() => open('team')}
                  onReprint={() => setOver({ kind: 'reprint' })}
                  onDownload={() => void actions.download(view)}
                  onRevoke={() => open('revoke')}
                  onSync={() => setOver({ kind: 'sync' })}
                  onBack={nextPerson}
                />
              </>
            ) : (
              <Pace db={db} />
            )}
          </section>
        </div>
      </div>
      {view && over.kind === 'reprint' && (
        <ReprintDialog
          view={view}
          {...(over.suggested ? { suggested: over.suggested } : {})}
          onClose={close}
          onReprint={(reason) => closeAnd((present) => actions.reprint(present, reason))}
        />
      )}
      {view && over.kind === 'revoke' && (
        <RevokeDialog
          view={view}
          onClose={close}
          onRevoke={(reason) => closeAnd((present) => actions.revoke(present, reason))}
        />
      )}
      {view && over.kind === 'issueAgain' && (
        <IssueAgainDialog view={view} onClose={close} onIssue={() => closeAnd(actions.issue)} />
      )}
      {view && over.kind === 'photo' && <PhotoDialog view={view} onClose={close} onPhoto={savePhoto} />}
      {view && over.kind === 'correct' && (
        <CorrectDialog db={db} person={view.person} teams={teams} onClose={close} onCorrected={corrected} />
      )}
      {view && over.kind === 'team' && (
        <TeamDialog
          db={db}
          name={view.person.teamName ?? ''}
          team={team}
          onClose={close}
          onChoose={(uid) => {
            close();
            choose(uid);
          }}
        />
      )}
      {people && over.kind === 'sync' && (
        <SyncPanel
          station={station}
          people={people}
          onClose={close}
          onOpenPerson={(uid) => {
            close();
            choose(uid);
          }}
          onRegister={(begun) => setOver({ kind: 'walkIn', begun })}
        />
      )}
    </div>
  );
}

/** Whom the query finds. While somebody is chosen the list stays as it was: a row must not slip away under a hand. */
function useResults(people: People | null, query: string, isOpen: boolean): PersonView[] {
  const revision = isOpen ? people?.revision : null;
  const uids = useMemo(() => {
    // The list is the same object when people in it change: its revision says so.
    void revision;
    return people?.search(termOf(query), mostResults).map((one) => one.person.uid) ?? [];
  }, [people, query, revision]);
  return uids.flatMap((uid) => people?.find(uid) ?? []);
}

function DeskHeader({ station, onSync }: { station: ReadyStation; onSync: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const other = language === 'es' ? 'en' : 'es';
  const { device, operator } = station;
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-2 border-rule border-b-2 px-4 py-2.5 lg:px-6">
      <p className="board min-w-0 flex-1 truncate text-lg md:flex-none">{device.name}</p>
      <p className="hidden flex-1 text-muted text-sm md:block">{operator.name || operator.username}</p>
      <span className="hidden items-center gap-2 lg:flex">
        <Icon name="print" />
        <FormatSelect db={station.db} className="w-64! text-sm!" />
      </span>
      <button
        type="button"
        className="min-h-11 px-2 font-semibold text-sm underline-offset-4 hover:underline"
        onClick={() => void setLanguage(other)}
      >
        {t('desk.language')}
      </button>
      <SyncCorner db={station.db} onOpen={onSync} />
    </header>
  );
}
