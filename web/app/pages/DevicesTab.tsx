import { Suspense } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { DevicePage } from '#web/admin/devices/DevicePage.tsx';
import { DevicesAdmin } from '#web/admin/devices/DevicesAdmin.tsx';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { NoSuchAddress } from '#web/records/NoSuchAddress.tsx';

const DeviceCases = lazyPage<{ device: string }>(
  async () => (await import('#web/admin/conflicts/ConflictsAdmin.tsx')).DeviceCases,
  ['admin', 'conflicts', 'badge', 'errors'],
);
const DeviceJournal = lazyPage<{ device: string }>(
  async () => (await import('#web/admin/reports/AuditLog.tsx')).DeviceJournal,
  ['admin', 'rules', 'errors'],
);

/** /admin/devices: the desks and doors; below it each at the address of its code. */
export function DevicesTab() {
  return (
    <Routes>
      <Route index element={<DevicesAdmin />} />
      <Route path=":code" element={<OneDevice />} />
      <Route path="*" element={<NoSuchAddress />} />
    </Routes>
  );
}

function OneDevice() {
  const { code = '' } = useParams();
  return (
    <DevicePage
      key={code}
      code={code}
      others={
        <Suspense>
          <DeviceCases device={code} />
          <DeviceJournal device={code} />
        </Suspense>
      }
    />
  );
}
