/** 'Ready to go offline?': the checks of this device, line by line, with what to do, and one verdict. */
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#shared/base/clock.ts';
import type { CheckResult, CheckState, ReadinessFacts } from '#shared/devices/readiness.ts';
import { takeUpdate, useUpdate } from '#web/core/client/updates.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import { ClockNotice } from '#web/device/ClockNotice.tsx';
import type { ReadyStation } from '#web/device/use-station.ts';
import { useConnection } from '#web/device/use-sync.ts';
import {
  askToKeep,
  lookForUpdate,
  lookNow,
  type ReadinessLook,
  readerQuery,
} from '#web/offline/practice/readiness.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { CameraTest, PrinterTest, ReaderUse } from './ReadyTests.tsx';

interface ReadyPageProps {
  station: Pick<ReadyStation, 'db' | 'device' | 'syncNow'>;
  onBack: () => void;
}

/** Needs the words 'devices' and 'badge'. Works offline; the report goes with the next sync. */
export function ReadyPage({ station, onBack }: ReadyPageProps) {
  const { db, device, syncNow } = station;
  const { t } = useTranslation();
  const [test, setTest] = useState<'camera' | 'printer' | null>(null);
  const { look, again } = useLook(db);
  // Checks and reports the result of a test at once.
  const close = () => {
    setTest(null);
    again();
  };
  useEffect(() => void lookForUpdate().catch(reportError), []);
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && test === null && !event.defaultPrevented) onBack();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => leave(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (!look) return <PageNotice kind="loading">{t('devices.ready.loading')}</PageNotice>;
  const { facts, checks } = look;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 lg:py-10">
      <PageHead title={t('devices.ready.title')} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{device.name}</p>
        <Button look="quiet" onClick={onBack}>
          <Icon name="back" />
          {t(`devices.ready.back.${device.kind}`)}
        </Button>
      </div>
      <h1 className="board mt-4 text-2xl">{t('devices.ready.title')}</h1>
      <Verdict checks={checks} />
      <ClockNotice db={db} />
      <ul className="mt-6 grid gap-x-10 lg:grid-cols-2">
        {worstFirst(checks).map(({ check, state }) => (
          <Line key={check} check={check} state={state} facts={facts}>
            <Remedy check={check} state={state} syncNow={syncNow} onTest={setTest} onDone={again} />
          </Line>
        ))}
      </ul>
      {test !== 'printer' && <ReaderUse db={db} onUse={again} />}
      {test === 'camera' && <CameraTest db={db} onClose={close} />}
      {test === 'printer' && <PrinterTest db={db} onClose={close} />}
    </div>
  );
}

/** Failed checks come first. */
function worstFirst(checks: readonly CheckResult[]): CheckResult[] {
  const order: readonly CheckState[] = ['fails', 'warns', 'ok'];
  return [...checks].sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
}

const lookEveryMs = 5000;

/** Looks again and again while the page is open. */
function useLook(db: LocalDatabase): { look: ReadinessLook | null; again: () => void } {
  const [look, setLook] = useState<ReadinessLook | null>(null);
  const again = useCallback(() => void lookNow(db).then(setLook).catch(reportError), [db]);
  useEffect(() => {
    again();
    const timer = setInterval(again, lookEveryMs);
    return () => clearInterval(timer);
  }, [again]);
  return { look, again };
}

function Verdict({ checks }: { checks: readonly CheckResult[] }) {
  const { t } = useTranslation();
  const count = (wanted: CheckState) => checks.filter(({ state }) => state === wanted).length;
  const [fails, warns] = [count('fails'), count('warns')];
  return (
    <div
      role="status"
      className={`mt-4 rounded-md px-5 py-4 text-line ${fails > 0 ? 'bg-denied' : 'bg-granted'}`}
    >
      <p className="board flex items-center gap-3 text-xl">
        <Icon name={fails > 0 ? 'warning' : 'check'} size={28} />
        {fails > 0 ? t('devices.ready.notReady', { count: fails }) : t('devices.ready.ready')}
      </p>
      {warns > 0 && <p className="mt-1">{t('devices.ready.warns', { count: warns })}</p>}
    </div>
  );
}

const looks: Readonly<Record<CheckState, { icon: IconName; paint: string }>> = {
  ok: { icon: 'check', paint: 'text-good' },
  warns: { icon: 'info', paint: 'text-warn' },
  fails: { icon: 'warning', paint: 'text-bad' },
};

function Line({
  check,
  state,
  facts,
  children,
}: CheckResult & { facts: ReadinessFacts; children: ReactNode }) {
  const { t } = useTranslation();
  const words = useLineWords(facts);
  const look = looks[state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-rule border-t-2 py-3">
      <Icon name={look.icon} className={look.paint} size={24} />
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">
          {t(`devices.ready.name.${check}`)}{' '}
          <span className={`ml-3 text-sm ${look.paint}`}>{t(`devices.ready.state.${state}`)}</span>
        </p>
        <p className="digits text-muted">{words({ check, state })}</p>
      </div>
      {children}
    </li>
  );
}

/** The text of a line: the finding, and what to do if it is not good. */
function useLineWords(facts: ReadinessFacts): (judged: CheckResult) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const at = (instant: number | null) =>
    instant === null ? t('devices.ready.never') : format.date(new Date(instant), 'dateTime');
  return ({ check, state }) => {
    const times: Partial<Record<typeof check, number | null>> = {
      list: facts.confirmedAt,
      certificate: facts.certificateEndsAt,
      operator: facts.operatorUntil,
      camera: facts.tests.camera?.at ?? null,
      reader: facts.tests.reader?.at ?? null,
      printer: facts.tests.printer?.at ?? null,
    };
    if (check === 'list' && facts.confirmedAt === null) return t('devices.ready.noList');
    if (check === 'space' && facts.freeBytes === null) return t('devices.ready.noSpace');
    return t(`devices.ready.found.${check}.${state}`, {
      time: check === 'clock' ? format.date(now(), 'time') : at(times[check] ?? null),
      held: format.number(facts.photosHeld),
      wanted: format.number(facts.photosWanted),
      keys: format.number(facts.keys),
      free: facts.freeBytes === null ? '?' : format.number(Math.floor(facts.freeBytes / 1024 ** 2)),
      minutes: Math.round(Math.abs(facts.machineOffset) / 60_000),
    });
  };
}

interface RemedyProps extends CheckResult {
  syncNow: () => void;
  onTest: (test: 'camera' | 'printer') => void;
  onDone: () => void;
}

/** What one can do about a line, right here; nothing where it is well or only a person can. */
function Remedy({ check, state, syncNow, onTest, onDone }: RemedyProps) {
  const { t } = useTranslation();
  const connection = useConnection();
  const isUpdateReady = useUpdate() !== 'none';
  if (check === 'reader')
    return (
      <ButtonLink look={state === 'ok' ? 'quiet' : 'primary'} to={`?${readerQuery}`}>
        {t('devices.ready.do.reader')}
      </ButtonLink>
    );
  if (check === 'camera' || check === 'printer') {
    return (
      <Button look={state === 'ok' ? 'quiet' : 'primary'} onClick={() => onTest(check)}>
        {t(`devices.ready.do.${check}`)}
      </Button>
    );
  }
  if (state === 'ok') return null;
  if (check === 'persisted') {
    return (
      <Button onClick={() => askToKeep().then(onDone).catch(reportError)}>
        {t('devices.ready.do.persisted')}
      </Button>
    );
  }
  if (check === 'app' && isUpdateReady)
    return <Button onClick={takeUpdate}>{t('devices.ready.do.app')}</Button>;
  if (check === 'list' || check === 'photos' || check === 'keys') {
    return (
      <Button onClick={syncNow} disabled={connection.kind === 'offline'}>
        {t(`devices.ready.do.${check === 'photos' ? 'photos' : 'list'}`)}
      </Button>
    );
  }
  return null;
}
