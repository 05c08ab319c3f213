import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import type { Device, DeviceKind } from '#shared/devices/devices.ts';
import type { ApiAnswer } from '#web/core/client/api.ts';
import { paths } from '#web/core/client/paths.ts';
import { useWhen } from '#web/core/lib/use-when.ts';

/** A device that waits for its machine: its code, and until when it counts. */
export type NewDevice = ApiAnswer<'POST /api/devices'>;

/** A desk or a door; the server is not listed. */
export const deviceKindOf = ({ kind }: Pick<Device, 'kind'>): DeviceKind =>
  kind === 'door' ? 'door' : 'desk';

/** The page of another machine that makes it the device. */
export const enrollmentPath = (kind: DeviceKind) => (kind === 'desk' ? paths.desk : paths.scan);

/** The same with the code filled in, as a QR holds it; behind the `#`, so that no server's log has it. */
export const enrollmentAddress = (kind: DeviceKind, code: string) =>
  `${window.location.origin}${enrollmentPath(kind)}#code=${code}`;

/** The code as text and as a QR that opens the right page of another machine with the code filled in. */
export function EnrollmentCode({ made: { device, enrolmentCode, until } }: { made: NewDevice }) {
  const { t } = useTranslation();
  const kind = deviceKindOf(device);
  const when = useWhen();
  return (
    <div role="status" className="mt-6 flex flex-wrap items-center gap-6 rounded-lg bg-surface p-5">
      {/* White to the edge of the quiet zone: cameras need it in the dark scheme too. */}
      <div className="bg-line p-3">
        <QRCodeSVG
          value={enrollmentAddress(kind, enrolmentCode)}
          size={168}
          level="M"
          title={t('devices.create.qr')}
        />
      </div>
      <div className="min-w-56 flex-1">
        <p className="font-semibold">{t('devices.create.offer', { name: device.name })}</p>
        <p className="digits board mt-2 text-lg [overflow-wrap:anywhere]">{enrolmentCode}</p>
        <p className="mt-2 text-muted text-sm">
          {t('devices.create.offerHow', {
            path: enrollmentPath(kind),
            time: when(until),
          })}
        </p>
      </div>
    </div>
  );
}
