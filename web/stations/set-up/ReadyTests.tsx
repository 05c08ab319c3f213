/** Tests that need a person: the camera's picture, a press on the reader, a badge that is read back. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allZones, playerRole, unaskedCategory } from '#shared/edition/tournament.ts';
import { badgeWords } from '#web/badges/badge-words.ts';
import { printBadges } from '#web/badges/print.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { useKeep } from '#web/core/dialog/use-keep.ts';
import { TextField } from '#web/core/form/Field.tsx';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useCamera } from '#web/core/photo/use-camera.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { readFormatChoice } from '#web/device/badge-format.ts';
import { withDeviceLook } from '#web/device/device-look.ts';
import type { CodeKind, UnreadCause } from '#web/device/reader/read-keys.ts';
import { useHandheld } from '#web/device/reader/use-handheld.ts';
import { keepTest, keepUse } from '#web/offline/practice/readiness.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';

interface TestProps {
  db: LocalDatabase;
  onClose: () => void;
}

export function CameraTest({ db, onClose }: TestProps) {
  const { t } = useTranslation();
  const keep = useKeep();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  useEffect(() => {
    if (camera !== 'starting') keep(keepTest(db, 'camera', camera === 'on'));
  }, [db, camera, keep]);
  return (
    <Dialog open onOpenChange={onClose} title={t('devices.ready.do.camera')}>
      <video ref={video} autoPlay muted playsInline className="aspect-video w-full bg-navy" />
      <p role="status" className="mt-4 font-semibold">
        {t(`devices.ready.camera.${camera}`)}
      </p>
      <Button className="mt-4" onClick={onClose}>
        {t('common.close')}
      </Button>
    </Dialog>
  );
}

/** Says what a reader reads while no test is open: its keys press no button, and a badge shows that it works. */
export function ReaderUse({ db, onUse }: { db: LocalDatabase; onUse: () => void }) {
  const { t } = useTranslation();
  const [read, setRead] = useState<`read.${CodeKind}` | `unread.${UnreadCause}` | null>(null);
  useHandheld({
    onText(_text, { kind }) {
      setRead(`read.${kind}`);
      if (kind === 'badge') keepUse(db, 'reader').then(onUse).catch(reportError);
    },
    // A few keys outside of a field are a person's.
    onUnread: (cause) => setRead(cause === 'unknown' ? null : `unread.${cause}`),
  });
  return (
    <p role="status" className="mt-6 font-semibold empty:hidden">
      {read && t(`devices.reader.${read}`)}
    </p>
  );
}

/** Without similar-looking letters and digits, because it is read from paper. */
const letters = 'ACDEFHJKLMNPRTUVWXY3479';

function newTestCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(4));
  return `TEST-${[...random].map((byte) => letters[byte % letters.length]).join('')}`;
}

/** A test badge with an unknown number opens no door. Reading it back proves that the printer works. */
export function PrinterTest({ db, onClose }: TestProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const country = useEdition().identity.country.code;
  const keep = useKeep();
  const [code] = useState(newTestCode);
  const [step, setStep] = useState<'new' | 'printing' | 'failed' | 'printed' | 'wrong' | 'good'>('new');
  const [typed, setTyped] = useState('');
  useHandheld({ isExpected: (text) => text.startsWith('TEST-'), onText: judge });

  async function print() {
    setStep('printing');
    try {
      await printTestBadge(db, { code, country, language, name: t('devices.ready.printer.name') });
      setStep('printed');
    } catch (error) {
      reportError(error);
      setStep('failed');
      keep(keepTest(db, 'printer', false));
    }
  }

  function judge(text: string) {
    const isIt = text.trim().toUpperCase() === code;
    setStep(isIt ? 'good' : 'wrong');
    if (isIt) keep(keepTest(db, 'printer', true));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    judge(typed);
  }

  const isOut = step === 'printed' || step === 'wrong';
  return (
    <Dialog open onOpenChange={onClose} title={t('devices.ready.do.printer')}>
      <p role="status" className="mb-4 font-semibold">
        {t(`devices.ready.printer.${step}`)}
      </p>
      {step !== 'good' && (
        <Button pending={step === 'printing'} look={isOut ? 'quiet' : 'primary'} onClick={() => void print()}>
          <Icon name="print" />
          {t('devices.ready.printer.print')}
        </Button>
      )}
      {isOut && (
        <form onSubmit={submit} className="mt-5 grid gap-3">
          <TextField
            label={t('devices.ready.printer.code')}
            hint={t('devices.ready.printer.codeHint')}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">{t('devices.ready.printer.check')}</Button>
          <Button look="quiet" onClick={() => keep(keepTest(db, 'printer', false).then(onClose))}>
            {t('devices.ready.printer.bad')}
          </Button>
        </form>
      )}
      {step === 'good' && <Button onClick={onClose}>{t('common.close')}</Button>}
    </Dialog>
  );
}

interface TestBadge {
  code: string;
  country: string;
  language: ReturnType<typeof useLanguage>;
  name: string;
}

/** Throws when nothing could be given to a printer. */
async function printTestBadge(
  db: LocalDatabase,
  { code, country, language, name }: TestBadge,
): Promise<void> {
  const { format } = await readFormatChoice(db);
  const person = {
    firstName: name,
    lastName: code,
    role: playerRole(),
    category: unaskedCategory(),
    teamName: null,
    country,
    number: code,
    payloadText: code,
    zones: allZones(),
    photo: null,
  } as const;
  const outcome = await withDeviceLook(db, language, ({ template, language: spoken }) =>
    printBadges({
      people: [{ person, words: badgeWords(person, spoken) }],
      format,
      title: code,
      template,
    }),
  );
  if (outcome.kind === 'failed') throw new Error(outcome.reason);
}
