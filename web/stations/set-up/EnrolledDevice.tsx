/**
 * Between a browser that has been enrolled and its work: says who works at it, waits for the first list, and from then
 * on gets out of the way. Nothing here asks the server once that is done.
 */

import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#web/core/client/paths.ts';
import { useSession } from '#web/core/client/session.ts';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { cardQuery } from '#web/device/desk-keys.ts';
import { GateScreen } from '#web/device/setup/GateScreen.tsx';
import type { ReadyStation } from '#web/device/use-station.ts';
import { useSync } from '#web/device/use-sync.ts';
import { readerQuery, readyQuery } from '#web/offline/practice/readiness.ts';
import {
  type DeviceRecord,
  type LocalDatabase,
  type OperatorRecord,
  readMeta,
} from '#web/offline/store/database.ts';
import { useDeviceEdition } from '#web/offline/store/settings.ts';
import type { DeviceGate } from './EnrollDevice.tsx';
import { ScreenLock } from './ScreenLock.tsx';
import {
  EditionOverScreen,
  OperatorForm,
  Preparing,
  ReaderPage,
  ReadyPage,
  StaffCard,
  WipedScreen,
  WipingScreen,
} from './set-up-parts.tsx';

interface EnrolledDeviceProps extends DeviceGate {
  /** Whether its screen belongs to an operator; a kiosk is for all participants. */
  locks?: boolean;
  children: (station: ReadyStation) => ReactNode;
}

/** Shows its children once this browser may do their work. Needs the words 'devices', 'fields' and 'errors'. */
export function EnrolledDevice({ db, kind, station, isNew, locks = true, children }: EnrolledDeviceProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const hasWord = station.kind === 'wiped' && station.note.report !== null;
  const isDevice = station.kind === 'enrolled' || station.kind === 'wiping' || station.kind === 'over';
  const syncNow = useSync(db, isDevice || hasWord);
  useDeviceEdition(db);
  // After the enrollment the user sees what is downloaded before the work begins.
  const [isPreparing, setPreparing] = useState(isNew);
  const enrolled = station.kind === 'enrolled' ? station : null;
  const { device = null, operator = null } = enrolled ?? {};
  useGrantRenewal(db, device, operator);

  // Help for staff; it needs no device.
  if (query.has(cardQuery)) return <StaffCard kind={kind} onBack={() => setQuery({}, { replace: true })} />;
  if (station.kind === 'wiping')
    return (
      <WipingScreen db={db} name={station.device.name} reason={station.reason} pending={station.pending} />
    );
  if (station.kind === 'wiped') return <WipedScreen db={db} note={station.note} />;
  if (station.kind === 'over')
    return <EditionOverScreen db={db} name={station.device.name} pending={station.pending} />;
  if (!device || !enrolled) return null;
  if (kind === 'desk' && device.kind === 'door') {
    return (
      <GateScreen title={t('devices.isDoor.title', { name: device.name })} lead={t('devices.isDoor.text')}>
        <ButtonLink to={paths.scan} look="accent" size="lg">
          {t('devices.isDoor.scan')}
        </ButtonLink>
      </GateScreen>
    );
  }
  if (!operator) return <OperatorForm db={db} device={device} />;
  if (query.has(readerQuery))
    return <ReaderPage db={db} onBack={() => setQuery({ [readyQuery]: '' }, { replace: true })} />;
  const ready = { db, device, operator, syncNow };
  const isTested = enrolled.isComplete && query.has(readyQuery);
  const tests = <ReadyPage station={ready} onBack={() => setQuery({}, { replace: true })} />;
  if ((isPreparing || !enrolled.isComplete) && !isTested)
    return <Preparing db={db} device={device} onReady={() => setPreparing(false)} />;
  const screen = isTested ? tests : children(ready);
  // A new device is still being prepared, possibly by a person who will not work at it.
  return locks && !isPreparing ? <ScreenLock station={ready}>{screen}</ScreenLock> : screen;
}

/** While online, renews the operator's grant so that it lasts a whole shift. */
function useGrantRenewal(
  db: LocalDatabase,
  device: DeviceRecord | null,
  operator: OperatorRecord | null,
): void {
  const session = useSession();
  const user = session.kind === 'signedIn' && session.user.id === operator?.userId ? session.user : null;
  const code = device?.code;
  useEffect(() => {
    if (!code || !user) return;
    // The record is a new object at each read; which device it is changes with its code alone.
    async function renew() {
      const present = await readMeta(db, 'device');
      if (!present || !user) return;
      const { becomeOperator } = await import('#web/offline/sync/device.ts');
      await becomeOperator(db, present, user);
    }
    // Refused or offline: the current grant is valid until its end, which the screen shows.
    renew().catch(() => undefined);
  }, [db, code, user]);
}
