import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerdictKind } from '#shared/access/scan.ts';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import type { ScanResult } from '#web/device/door.actions.ts';
import { useLocalPhoto } from '#web/device/LocalPhoto.tsx';
import { NoteBand } from '#web/device/NoteBand.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { Countdown } from './Countdown.tsx';
import { useVerdictWords, type VerdictWords } from './door-words.ts';

interface VerdictScreenProps {
  db: LocalDatabase;
  judged: ScanResult;
  /** Checkpoint, direction, network and age of the data, as on the rest of the door. */
  place: string;
  status: string;
  /** Whether the scan could not be kept on this device. */
  isLost: boolean;
  /** The same copy was shown here a moment ago: nothing new is recorded. */
  isAgain: boolean;
  /** The possible amendments. */
  amend: ReactNode;
  onDone: () => void;
}

const grounds: Record<VerdictKind, string> = {
  granted: 'bg-granted',
  denied: 'bg-denied',
  caution: 'bg-caution',
};
/** The place of the photo on a phone, beside the verdict. */
const places: Record<VerdictKind, string> = {
  granted: 'h-[36svh] min-h-52 w-full',
  caution: 'aspect-4/5 h-[22svh] min-h-40 shrink-0',
  denied: 'h-40 w-32 shrink-0',
};
const icons: Record<VerdictKind, IconName> = { granted: 'check', denied: 'close', caution: 'warning' };

/**
 * The whole screen is the answer, to the edges, readable at arm's length and by its word and drawing as well
 * as by its color. White on these grounds is 5:1 or more: enough for AAA only in large bold type, so
 * everything on the bare ground is; smaller words stand on darkened panels.
 */
export function VerdictScreen({
  db,
  judged,
  place,
  status,
  isLost,
  isAgain,
  amend,
  onDone,
}: VerdictScreenProps) {
  const { t } = useTranslation();
  const words = useVerdictWords(judged);
  const { kind } = judged.verdict;
  return (
    <section
      aria-label={words.word}
      data-verdict={kind}
      className={`fixed inset-0 z-40 flex flex-col overflow-y-auto text-line ${grounds[kind]}`}
    >
      <div className="mx-auto grid w-full max-w-6xl grow content-start gap-3 p-6 pt-7 sm:gap-4 lg:grid-cols-[5fr_6fr] short:grid-cols-[1fr_3fr] short:gap-x-4 short:gap-y-1 short:p-3 lg:content-center lg:gap-x-14 lg:gap-y-6 low:lg:gap-y-3">
        <header className="flex items-center gap-3 short:col-start-2 lg:col-start-2">
          <Icon name={icons[kind]} size={64} className="short:size-8 lg:size-20" />
          {/* The one word that must be read across a corridor, and in one piece: no size of the scale is made for that. */}
          <h1 className="board text-[clamp(3.4rem,min(8vw,13svh),6.4rem)] leading-none short:text-xl">
            {words.word}
          </h1>
        </header>
        {isAgain && (
          <p role="status" className="rounded-lg bg-navy/40 px-5 py-2 font-bold text-lg lg:col-start-2">
            {t('door.again')}
          </p>
        )}
        <NoteBand db={db} person={judged.person} className="rounded-lg bg-line text-navy lg:col-start-2" />
        {kind !== 'granted' && <ReasonPanel words={words} isAlone={judged.person === null} />}
        <Holder db={db} judged={judged} words={words} />
      </div>
      {isLost && (
        <p role="alert" className="bg-navy px-6 py-4 font-bold text-lg">
          {t('door.notKept')}
        </p>
      )}
      <footer className="sticky bottom-0 bg-navy px-6 pt-3 pb-5 short:px-3 short:py-2">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-3 short:flex-nowrap short:items-stretch short:gap-2">
          <p className="digits font-semibold text-sm max-sm:hidden short:hidden">
            {place}
            <br />
            {status}
          </p>
          {amend}
          {kind === 'granted' && <Countdown />}
          <button
            type="button"
            className="flex min-h-14 grow items-center justify-center gap-3 rounded-md border-2 border-line px-6 font-bold text-lg leading-tight sm:grow-0 short:min-h-11 short:px-3 short:text-base"
            onClick={onDone}
          >
            {t('door.keepScanning')}
          </button>
        </div>
      </footer>
    </section>
  );
}

/** Under the reason: in a low window in the smaller of its letters, so that name and buttons are in sight as well. */
const small =
  'text-balance font-bold text-lg short:mt-0 short:text-pretty short:text-base short:leading-tight';

/** Why not, and what to do now: in the place of the face where there is none to show. */
function ReasonPanel({ words, isAlone }: { words: VerdictWords; isAlone: boolean }) {
  const shape = isAlone
    ? 'grid min-h-[40svh] content-center text-center lg:col-start-1 lg:row-span-4 lg:row-start-1 lg:min-h-[60svh]'
    : 'short:col-start-2 short:py-1 lg:col-start-2';
  return (
    <div className={`rounded-lg bg-navy/40 px-5 py-4 ${shape}`}>
      <p className="text-balance font-extrabold text-xl">{words.reason}</p>
      {words.seenBefore && <p className={`mt-1 ${small}`}>{words.seenBefore}</p>}
      {words.next && <p className={`mt-2 ${small}`}>{words.next}</p>}
    </div>
  );
}

/** The holder of the badge: large where the face is compared; on a phone beside the name, except on green. */
function Holder({ db, judged, words }: { db: LocalDatabase; judged: ScanResult; words: VerdictWords }) {
  const { t } = useTranslation();
  const { person, verdict } = judged;
  const { address, isMissing } = useLocalPhoto(db, person?.photo ?? null, judged.photo);
  const isBeside = verdict.kind !== 'granted';
  const place = places[verdict.kind];
  const lowPlace =
    'short:col-start-1 short:row-span-4 short:row-start-1 short:h-[52svh] short:min-h-0 short:w-full';
  const widePlace = 'lg:col-start-1 lg:row-span-4 lg:row-start-1 lg:h-[72svh] lg:w-full';
  return (
    <div className={isBeside ? 'flex gap-5 short:contents lg:contents' : 'contents'}>
      {person && (
        <div className={`overflow-hidden rounded-md ${place} ${lowPlace} ${widePlace}`}>
          {address ? (
            <img
              src={address}
              alt={t('door.photoOf', { name: words.who ?? '' })}
              className={`size-full object-top lg:object-cover ${verdict.kind === 'caution' ? 'bg-navy/40 object-contain' : 'object-cover'}`}
            />
          ) : (
            <div className="grid size-full place-content-center justify-items-center gap-2 bg-navy/40 p-3 text-center">
              {isMissing && (
                <>
                  <Icon name="user" size={isBeside ? 40 : 72} />
                  <p className="font-bold text-sm">
                    {t(person.photo === null ? 'door.hasNoPhoto' : 'door.noPhoto')}
                  </p>
                </>
              )}
            </div>
          )}
        </div>
      )}
      <div className="min-w-0 font-bold text-lg short:col-start-2 short:leading-tight lg:col-start-2">
        {words.who && (
          <p className="board mb-1.5 text-balance text-xl lg:text-[clamp(1.75rem,6.5svh,3.875rem)] lg:leading-none">
            {words.who}
          </p>
        )}
        {words.about && <p className={words.who ? '' : 'board mb-1.5 text-xl'}>{words.about}</p>}
        {verdict.kind === 'granted' && <p>{[words.reason, words.next].filter(Boolean).join('. ')}</p>}
        {words.lastSeen && <p>{words.lastSeen}</p>}
        {words.number && <p className="digits">{words.number}</p>}
      </div>
    </div>
  );
}
