import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { serverCode } from '#shared/codes/number.ts';
import { clockTolerableMs } from '#shared/devices/device-state.ts';
import type { ConflictSide } from '#shared/sync/conflicts.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useCaseWords } from './conflict-words.ts';

interface CaseSideCardProps {
  side: ConflictSide;
  teamName: (uid: string) => string;
  photo: (sha256: string) => ReactNode;
  toDevice: ((code: string) => string) | undefined;
  /** It holds, or would. */
  isChosen: boolean;
  /** Its actions. */
  children: ReactNode;
}

/** One side of a conflict: device, action, operator, time by its clock, what it knew, and when it arrived. */
export function ConflictSideCard({ side, teamName, photo, toDevice, isChosen, children }: CaseSideCardProps) {
  const { t } = useTranslation();
  const words = useCaseWords();
  const facts = useFacts(side);
  const { deed } = side;
  const sha256 = deed.act === 'correct' && deed.field === 'photo' ? deed.value : null;
  return (
    <li
      className={`flex flex-col gap-3 rounded-md border-2 bg-surface p-4 ${isChosen ? 'border-good' : 'border-rule'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-bold">
          {toDevice && side.device.name !== null && side.device.code !== serverCode ? (
            <Link to={toDevice(side.device.code)} className="text-link underline-offset-4 hover:underline">
              {words.device(side)}
            </Link>
          ) : (
            words.device(side)
          )}
        </h3>
        {isChosen && (
          <span className="flex items-center gap-1 font-semibold text-good">
            <Icon name="check" size={18} />
            {t('conflicts.holds')}
          </span>
        )}
      </div>
      <div>
        <p>{words.deed(side)}</p>
        {sha256 ? (
          photo(sha256)
        ) : (
          <p className="board digits break-words text-xl">{words.result(side, teamName)}</p>
        )}
      </div>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="digits max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto flex flex-wrap gap-3 empty:hidden">{children}</div>
    </li>
  );
}

type Fact = [name: string, value: string];

function useFacts(side: ConflictSide): Fact[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCaseWords();
  const { device, operator, at, clockAheadMs, clockDoubt, listAgeMs, listSeq, receivedAt } = side;

  function clock(): string {
    if (clockDoubt) return t('conflicts.fact.clockDoubt');
    if (clockAheadMs === null) return t('conflicts.fact.unknown');
    if (Math.abs(clockAheadMs) <= clockTolerableMs) return t('conflicts.fact.clockRight');
    const by = words.duration(clockAheadMs);
    return t(clockAheadMs > 0 ? 'conflicts.fact.clockAhead' : 'conflicts.fact.clockBehind', { by });
  }

  function list(): string {
    if (listAgeMs === null) return t('conflicts.fact.unknown');
    const isNow = listAgeMs < 60_000;
    const age = isNow
      ? t('conflicts.fact.listNow')
      : t('conflicts.fact.listOld', { by: words.duration(listAgeMs) });
    return listSeq === null
      ? age
      : [age, t('conflicts.fact.listSeq', { seq: format.number(listSeq) })].join(', ');
  }

  const when = (instant: string | null) =>
    instant === null ? t('conflicts.fact.unknown') : format.date(instant, 'dateTime');
  const who: Fact[] = operator === null ? [] : [[t('conflicts.fact.who'), operator]];
  const time: Fact = [t('conflicts.fact.when'), when(at)];
  // Admins act at the server: they see all data, by the server's clock.
  if (device.code === serverCode) return [...who, time];
  return [
    ...who,
    time,
    [t('conflicts.fact.clock'), clock()],
    [t('conflicts.fact.list'), list()],
    [t('conflicts.fact.arrived'), when(receivedAt)],
  ];
}
