/**
 * The gate before desk and door: makes this browser a device. The rest loads separately, so that the first visit is
 * fast.
 */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { DeviceKind } from '#shared/devices/devices.ts';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import { cardQuery } from '#web/device/desk-keys.ts';
import { type StationState, useStation } from '#web/device/use-station.ts';
import { type LocalDatabase, localDatabase } from '#web/offline/store/database.ts';
import { EnrollForm } from './set-up-parts.tsx';

/** The device, for what follows the enrollment. */
export interface DeviceGate {
  db: LocalDatabase;
  /** What the page needs this browser to be. A desk may also scan; a door never issues. */
  kind: DeviceKind;
  station: StationState;
  /** Enrolled in this very visit. */
  isNew: boolean;
}

interface EnrollDeviceProps {
  kind: DeviceKind;
  /** Rendered once there is a device, or the remains of one. */
  children: (gate: DeviceGate) => ReactNode;
}

/** Shows its children once this browser has been enrolled. Needs the words 'devices', 'fields' and 'errors'. */
export function EnrollDevice({ kind, children }: EnrollDeviceProps) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const db = localDatabase();
  const station = useStation(db);
  const [isNew, setNew] = useState(false);
  // Between the device's first record and its operator's nothing else is asked.
  const [isEnrolling, setEnrolling] = useState(false);
  const gate = { db, kind, station, isNew };
  if (query.has(cardQuery)) return children(gate);
  if (station.kind === 'loading') return <PageNotice kind="loading">{t('devices.loading')}</PageNotice>;
  if (station.kind !== 'unknown' && !isEnrolling) return children(gate);
  return (
    <EnrollForm
      db={db}
      kind={kind}
      onWork={(busy) => {
        setEnrolling(busy);
        if (busy) setNew(true);
      }}
    />
  );
}
