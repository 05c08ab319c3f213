import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import type { Device, DeviceKind } from '#shared/devices/devices.ts';
import { paths } from '#web/core/client/paths.ts';
import { useFormat } from '#web/core/lib/format.ts';

/** Calls that concern devices. */
export const deviceCalls = /\/api\/devices/;

/** A new device's code, and until when it counts. */
export interface OfferedDevice {
  name: string;
  kind: DeviceKind;
  code: string;
  until: string;
}

/** A device is a desk or a door; the server is on no list. */
export const deviceKindOf = ({ kind }: Pick<Device, 'kind'>): DeviceKind =>
  kind === 'door' ? 'door' : 'desk';

/** The page of another machine that makes it the device. */
export const enrollmentPath = (kind: DeviceKind) => (kind === 'desk' ? paths.desk : paths.scan);

/** The same with the code filled in, as a QR holds it; behind the `#`, so that no server's log has it. */
export const enrollmentAddress = (kind: DeviceKind, code: string) =>
  `${window.location.origin}${enrollmentPath(kind)}#code=${code}`;

/** The type of a new device. */
export function KindChoice({ value, onChange }: { value: DeviceKind; onChange: (kind: DeviceKind) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">{t('devices.create.kind')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['desk', 'door'] as const).map((kind) => (
          <label
            key={kind}
            className="flex min-h-14 items-start gap-3 rounded-md border-2 border-field p-3 has-checked:border-ball has-checked:bg-surface has-focus-visible:outline-3 has-focus-visible:outline-ball"
          >
            <input
              type="radio"
              name="kind"
              className="mt-1 size-5 accent-ball"
              checked={value === kind}
              onChange={() => onChange(kind)}
            />
            <span>
              <strong className="block">{t(`devices.kind.${kind}`)}</strong>
              <span className="text-muted text-sm">{t(`devices.create.kindDoes.${kind}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The code as text and as a QR that opens the right page of another machine with the code filled in. */
export function EnrollmentCode({ offer }: { offer: OfferedDevice }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div role="status" className="mt-6 flex flex-wrap items-center gap-6 rounded-lg bg-surface p-5">
      {/* White to the edge of the quiet zone: cameras need it in the dark scheme too. */}
      <div className="bg-line p-3">
        <QRCodeSVG
          value={enrollmentAddress(offer.kind, offer.code)}
          size={168}
          level="M"
          title={t('devices.create.qr')}
        />
      </div>
      <div className="min-w-56 flex-1">
        <p className="font-semibold">{t('devices.create.offer', { name: offer.name })}</p>
        <p className="digits board mt-2 break-all text-lg">{offer.code}</p>
        <p className="mt-2 text-muted text-sm">
          {t('devices.create.offerHow', {
            path: enrollmentPath(offer.kind),
            time: format.date(offer.until, 'time'),
          })}
        </p>
      </div>
    </div>
  );
}
