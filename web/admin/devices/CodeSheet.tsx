import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeviceKind, deviceKinds } from '#shared/devices/devices.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { UnsavedGuard } from '#web/core/dialog/UnsavedGuard.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { deviceKindOf, enrollmentAddress, enrollmentPath } from '#web/device/setup/EnrollmentCode.tsx';
import type { EnrollmentSheet } from './ManyDialog.tsx';

/**
 * The codes of many devices, each with its QR: shown once, to be printed on A4, cut and carried to the
 * machines. Needs 'admin', 'devices'.
 */
export function CodeSheet({
  sheet: { made, until },
  onDone,
}: {
  sheet: EnrollmentSheet;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const [wasPrinted, setPrinted] = useState(false);
  return (
    <section aria-labelledby="sheet">
      <UnsavedGuard isDirty={!wasPrinted} onLeave={onDone} />
      <div className="mb-6 print:hidden">
        <h1 id="sheet" ref={takeFocus} tabIndex={-1} className="board mb-2 text-xl outline-none">
          {t('admin.devices.sheet.title', { count: made.length })}
        </h1>
        <p className="mb-4 max-w-prose">{t('admin.devices.sheet.text')}</p>
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => {
              setPrinted(true);
              window.print();
            }}
          >
            <Icon name="print" />
            {t('admin.devices.sheet.print')}
          </Button>
          <Button look="quiet" onClick={() => (wasPrinted ? onDone() : setLeaving(true))}>
            <Icon name="check" />
            {t('admin.devices.sheet.done')}
          </Button>
        </div>
      </div>
      {deviceKinds.map((kind) => {
        const ofKind = made.filter(({ device }) => deviceKindOf(device) === kind);
        return ofKind.length > 0 && <Codes key={kind} kind={kind} made={ofKind} until={until} />;
      })}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t('admin.devices.sheet.leaveTitle')}
        description={t('admin.devices.sheet.leaveText')}
        confirmLabel={t('admin.devices.sheet.leaveYes')}
        onConfirm={onDone}
      />
    </section>
  );
}

/** Devices of one kind, because a desk is enrolled at another address than a door. */
function Codes({ kind, made, until }: EnrollmentSheet & { kind: DeviceKind }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { identity } = useEdition();
  const end = format.date(until, 'dateTime');
  return (
    <article className="bg-line p-4 text-navy md:p-6 not-last:mb-6 print:p-0 print:[article+&]:break-before-page">
      <header className="mb-3 border-navy border-b-4 pb-2">
        <h2 className="board text-lg">{t(`admin.devices.sheet.head.${kind}`)}</h2>
        <p className="text-sm">{identity.name[language]}</p>
        <p className="mt-1 text-sm">
          {t('admin.devices.sheet.how', {
            address: `${window.location.host}${enrollmentPath(kind)}`,
            time: end,
          })}
        </p>
      </header>
      <ul className="grid lg:grid-cols-2 print:grid-cols-2">
        {made.map(({ device, enrolmentCode }) => (
          <li
            key={device.uid}
            className="flex break-inside-avoid items-center gap-4 border border-navy border-dashed p-3"
          >
            <QRCodeSVG
              value={enrollmentAddress(kind, enrolmentCode)}
              size={112}
              level="M"
              marginSize={2}
              className="shrink-0"
              title={t('admin.devices.sheet.qrOf', { name: device.name })}
            />
            <div className="min-w-0">
              <p className="wrap-anywhere font-bold text-lg leading-tight">{device.name}</p>
              <p className="text-sm">
                {t('admin.devices.codeOf', { code: device.code, kind: t(`devices.kind.${kind}`) })}
              </p>
              <p className="digits mt-1 break-words font-mono text-sm">
                {enrolmentCode.replaceAll('-', '-\u200b')}
              </p>
              <p className="mt-1 text-sm">{t('admin.devices.sheet.until', { time: end })}</p>
            </div>
          </li>
        ))}
      </ul>
    </article>
  );
}
