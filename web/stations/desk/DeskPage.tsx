import { useLiveQuery } from 'dexie-react-hooks';
import { type Ref, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamChoice } from '#web/account/registration/participant-form.ts';
import { setLanguage, useOtherLanguage } from '#web/core/lib/i18n.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { ClockNotice } from '#web/device/ClockNotice.tsx';
import { ConflictCorner } from '#web/device/ConflictCorner.tsx';
import { FormatSelect } from '#web/device/FormatSelect.tsx';
import { LockButton } from '#web/device/LockButton.tsx';
import { HeldKeys } from '#web/device/reader/HeldKeys.tsx';
import { useAwake } from '#web/device/use-awake.ts';
import { usePeople } from '#web/device/use-people.ts';
import type { ReadyStation } from '#web/device/use-station.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import type { LocalPeople } from '#web/offline/store/people.ts';
import { DeskSearch } from './DeskSearch.tsx';
import { DeskThroughput } from './DeskThroughput.tsx';
import { DeskDialogs, usePreloadedDesk, WalkInForm } from './desk-parts.tsx';
import { FailureNotice } from './FailureNotice.tsx';
import { Key } from './Key.tsx';
import { PersonPanel } from './person/PersonPanel.tsx';
import { SyncCorner } from './sync/SyncCorner.tsx';
import { UndoLine } from './UndoLine.tsx';
import { type DeskState, useDesk } from './use-desk.ts';
import { ScannedLine } from './walk-in/ScannedLine.tsx';

interface DeskPageProps {
  station: ReadyStation;
  /** Begins a rehearsal, or leaves it. */
  onRehearse: () => void;
}

/** The one screen of a desk. Needs the words 'desk', 'devices', 'badge', 'participants', 'fields', 'errors'. */
export function DeskPage({ station, onRehearse }: DeskPageProps) {
  const { db } = station;
  const { t } = useTranslation();
  useAwake();
  const people = usePeople(db);
  const teams = useLiveQuery(() => db.teams.toArray(), [db]);
  const desk = useDesk(station, people, onRehearse);
  const { choice, over, setOver } = desk;
  const { chosen } = choice;
  const isWhole = usePreloadedDesk(people !== null, over.kind !== 'nothing');
  const isForm = over.kind === 'walkIn';
  const { trouble } = desk.reader;
  const side = useTopOf(isForm ? 'form' : (choice.view?.person.uid ?? null));
  return (
    // On a wide screen the two columns scroll separately, so they need a fixed height.
    <div className="relative flex grow flex-col lg:*:data-desk:absolute lg:*:data-desk:inset-0">
      <div data-desk="" className="flex grow flex-col">
        <PageHead title={station.device.name} />
        <DeskHeader
          station={station}
          onSync={desk.openSync}
          onCases={() => setOver({ kind: 'conflicts' })}
          onKeys={() => setOver({ kind: 'keys' })}
          format={desk.format}
        />
        {/* The real desk asks about a doubtful clock, not the rehearsal. */}
        {!db.isRehearsal && <ClockNotice db={db} />}
        <div
          className={`flex min-h-0 flex-1 flex-col lg:grid ${isForm ? 'lg:grid-cols-1' : 'lg:grid-cols-[minmax(24rem,30rem)_1fr]'}`}
        >
          <section
            aria-label={t('desk.search.label')}
            className={`min-h-0 flex-1 flex-col border-rule bg-ground p-4 lg:border-r-2 lg:p-6 low:lg:p-3 ${isForm ? 'hidden' : chosen === null ? 'flex' : 'hidden lg:flex'}`}
          >
            <DeskSearch db={db} choice={choice} people={people} />
            {trouble && over.kind === 'nothing' && (
              <p role="alert" className="mt-2 font-semibold text-warn">
                {t(`desk.reader.${trouble}`)}
              </p>
            )}
            {/* One row where there are keys: the list has the height. */}
            <div className="mt-3 grid shrink-0 gap-2 lg:grid-cols-[1fr_auto] low:mt-2 short:max-lg:grid-cols-2">
              <BesideSearch name="F2" icon="plus" label={t('desk.register')} isWide onPress={desk.register} />
              <BesideSearch
                name="⇧ F7"
                icon="scan"
                label={t('desk.document.open')}
                onPress={() => setOver({ kind: 'document', isForForm: false })}
              />
            </div>
          </section>
          <section
            aria-label={t('desk.person.region')}
            ref={side}
            className={`min-w-0 flex-col lg:flex lg:overflow-y-auto ${chosen === null && !isForm ? 'hidden' : 'flex'}`}
          >
            <PersonSide {...{ db, people, teams, desk, isWhole }} />
          </section>
        </div>
        {/* Over a dialog, the form, or a person on a phone: the column of the search is not seen. */}
        {trouble && (over.kind !== 'nothing' || chosen !== null) && (
          <p
            role="alert"
            className={`pointer-events-none fixed inset-x-4 top-2 z-60 mx-auto max-w-lg rounded-md bg-navy p-4 font-semibold text-line ${over.kind === 'nothing' ? 'lg:hidden' : ''}`}
          >
            {t(`desk.reader.${trouble}`)}
          </p>
        )}
        {/* Its place is kept on a wide screen, so that nothing moves when something is done. */}
        <div
          ref={keepHeight}
          className="sticky bottom-0 z-20 shrink-0 border-rule border-t-2 bg-surface empty:hidden lg:static lg:min-h-12 lg:empty:block lg:empty:border-transparent lg:empty:bg-transparent"
        >
          <UndoLine undo={desk.undo} people={people} />
        </div>
      </div>
      {isWhole && over.kind !== 'nothing' && !isForm && (
        <Suspense>
          <DeskDialogs {...{ station, people, teams, desk, onRehearse }} />
        </Suspense>
      )}
      {over.kind !== 'nothing' && !isWhole && <HeldKeys />}
    </div>
  );
}

/** On a narrow screen the bars above the line of the undo stick to its top, however many rows its words take. */
function keepHeight(line: HTMLElement | null) {
  if (!line) return;
  const observer = new ResizeObserver(() =>
    line.parentElement?.style.setProperty('--undo-height', `${line.offsetHeight}px`),
  );
  observer.observe(line);
  return () => observer.disconnect();
}

/** Another person begins at their name, wherever the one before, or the form, was scrolled to. */
function useTopOf(shown: string | null) {
  const side = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the person shown is the reason to go up
  useLayoutEffect(() => {
    side.current?.scrollTo?.(0, 0);
    if (document.documentElement.scrollTop > 0) window.scrollTo(0, 0);
  }, [shown]);
  return side;
}

interface BesideSearchProps {
  /** Of its key. */
  name: string;
  icon: IconName;
  label: string;
  /** Its words are written out on a wide screen too. */
  isWide?: boolean;
  onPress: () => void;
}

/** What one does instead of searching; the field keeps the focus. */
function BesideSearch({ name, icon, label, isWide = false, onPress }: BesideSearchProps) {
  return (
    <button
      type="button"
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="flex min-h-14 items-center gap-3 rounded-md border-2 border-field border-dashed px-4 text-left font-semibold hover:border-ink low:min-h-12"
    >
      <Icon name={icon} />
      <span className={isWide ? 'flex-1' : 'flex-1 lg:sr-only'}>{label}</span>
      <Key>{name}</Key>
    </button>
  );
}

interface PersonSideProps {
  db: LocalDatabase;
  people: LocalPeople | null;
  teams: readonly TeamChoice[] | undefined;
  desk: DeskState;
  /** Whether the parts for the form are there. */
  isWhole: boolean;
}

/** The right side: the chosen person, the walk-in form, or the desk's throughput. */
function PersonSide({ db, people, teams, desk, isWhole }: PersonSideProps) {
  const { choice, actions, over, setOver, openSync, close } = desk;
  const { view, choose } = choice;
  // Registered here without the photo that was taken, for want of room.
  const [photoless, setPhotoless] = useState<string | null>(null);
  if (over.kind === 'walkIn' && people && isWhole) {
    return (
      <Suspense>
        <WalkInForm
          key={over.reading ?? ''}
          db={db}
          people={people}
          teams={teams}
          begun={over.begun}
          line={over.line ?? ''}
          onRegistered={(person, credential, isPhotoLost) => {
            setPhotoless(isPhotoLost ? person.uid : null);
            choice.chooseFresh({ person, credential, isUnsent: true, formerNumbers: [] });
            close();
            void actions.finishWalkIn(person, credential);
          }}
          onOpen={(uid) => {
            close();
            choose(uid);
          }}
          onClose={close}
          onDocument={() => setOver({ kind: 'document', isForForm: true })}
          onSync={openSync}
        />
      </Suspense>
    );
  }
  if (!view && choice.chosen !== null && people) return <Gone onBack={desk.nextPerson} />;
  if (!view) return <DeskThroughput db={db} />;
  const { work } = actions;
  const isHanded = work.kind === 'done' && work.uid === view.person.uid && work.what === 'handedOver';
  const handedOver = isHanded ? work.number : null;
  return (
    <>
      {photoless === view.person.uid && view.person.photo === null && (
        <FailureNotice failure={{ kind: 'photoLost' }} />
      )}
      {choice.read && <ScannedLine code={choice.read} handedOver={handedOver} />}
      <PersonPanel db={db} view={view} desk={desk} />
    </>
  );
}

/** The person on the screen was deleted or merged with a duplicate. */
function Gone({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid content-start justify-items-start gap-5 p-5 lg:p-11">
      <FailureNotice failure={{ kind: 'refused', code: 'NOT_FOUND' }} />
      <Button look="accent" size="lg" onClick={onBack}>
        {t('desk.person.back')}
      </Button>
    </div>
  );
}

interface DeskHeaderProps {
  station: ReadyStation;
  onSync: () => void;
  onCases: () => void;
  onKeys: () => void;
  format: Ref<HTMLSelectElement>;
}

function DeskHeader({ station, onSync, onCases, onKeys, format }: DeskHeaderProps) {
  const { t } = useTranslation();
  const other = useOtherLanguage();
  const { device, operator } = station;
  return (
    // On a wide screen always one row: the names shrink, and nothing below moves. On a phone the desk's name has a
    // separate row, unless the window is low.
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-rule border-b-2 px-4 py-2.5 lg:px-6 xl:flex-nowrap low:py-1.5 short:gap-x-2 short:gap-y-0 short:py-0 short:max-lg:px-3">
      <div className="min-w-0 flex-1 basis-full md:basis-0 low:leading-tight short:min-w-12 short:basis-0">
        <p title={device.name} className="board truncate text-lg low:text-base low:leading-tight">
          {device.name}
        </p>
        <p className="hidden truncate text-muted text-sm md:block low:leading-tight short:hidden">
          {operator.name || operator.username}
        </p>
      </div>
      <span className="hidden items-center gap-2 lg:flex">
        <Icon name="print" />
        <FormatSelect db={station.db} ref={format} className="w-64! text-sm!" />
      </span>
      {other && (
        <button
          type="button"
          className="min-h-11 px-2 font-semibold text-sm underline-offset-4 hover:underline"
          onClick={() => void setLanguage(other)}
        >
          {t('desk.language')}
        </button>
      )}
      <button
        type="button"
        aria-label={t('desk.keys.title')}
        className="hidden size-11 place-items-center lg:grid"
        onClick={onKeys}
      >
        <Icon name="keyboard" />
      </button>
      <LockButton />
      {station.db.isRehearsal ? (
        <p className="flex h-13 items-center gap-2 rounded-md border-2 border-rule px-3 font-semibold text-sm">
          <Icon name="offline" size={18} />
          {t('desk.corner.practice')}
        </p>
      ) : (
        <>
          <ConflictCorner db={station.db} onOpen={onCases} />
          <SyncCorner db={station.db} onOpen={onSync} />
        </>
      )}
    </header>
  );
}
