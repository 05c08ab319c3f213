/** One printable page for staff at a desk or door: tasks, keys and troubleshooting. Black on white. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { VerdictKind } from '#shared/access/scan.ts';
import type { DeviceKind } from '#shared/devices/devices.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { deskKeys } from '#web/device/desk-keys.ts';
import { KeyLines } from '#web/device/KeyLines.tsx';
import { PrintedPage } from './PrintedPage.tsx';

interface StaffCardProps {
  kind: DeviceKind;
  onBack: () => void;
}

/** Needs the words 'devices' and, by kind, 'desk' or 'door'. Needs no device and no server. */
export function StaffCard({ kind, onBack }: StaffCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { identity } = useEdition();
  return (
    <PrintedPage
      title={t(`devices.card.title.${kind}`)}
      print={t('devices.card.print')}
      back={t(`devices.ready.back.${kind}`)}
      onBack={onBack}
    >
      {/* One sheet also in the widest of letters a machine may have (DejaVu). */}
      <article className="grid gap-4 bg-line p-6 text-navy leading-snug print:p-0 print:[zoom:0.85]">
        <header className="flex flex-wrap items-end justify-between gap-x-6 border-navy border-b-4 pb-2">
          <h1 className="board text-2xl">{t(`devices.card.title.${kind}`)}</h1>
          <p className="text-sm">{identity.name[language]}</p>
        </header>
        {kind === 'desk' ? <DeskSteps /> : <DoorSteps />}
        {kind === 'desk' && <Keys />}
        <Trouble kind={kind} />
        <footer className="mt-2 grid grid-cols-2 gap-8">
          {(['who', 'phone'] as const).map((line) => (
            <p key={line} className="border-navy border-b-2 pb-1">
              {t(`devices.card.${line}`)}:
            </p>
          ))}
        </footer>
      </article>
    </PrintedPage>
  );
}

const deskSteps = { find: 'search', look: 'user', photo: 'camera', print: 'print', hand: 'badge' } as const;

function DeskSteps() {
  const { t } = useTranslation();
  return (
    <Steps>
      {entries(deskSteps).map(([step, icon], at) => (
        <Step key={step} drawing={<Drawing icon={icon} />} at={at + 1}>
          {t(`devices.card.desk.steps.${step}`)}
        </Step>
      ))}
    </Steps>
  );
}

const doorSteps = {
  hold: 'qr',
  granted: 'check',
  caution: 'warning',
  denied: 'close',
  type: 'keyboard',
} as const;

function DoorSteps() {
  const { t } = useTranslation();
  return (
    <Steps>
      {entries(doorSteps).map(([step, icon], at) => (
        <Step
          key={step}
          at={at + 1}
          drawing={
            isVerdict(step) ? <Screen icon={icon} word={t(`door.word.${step}`)} /> : <Drawing icon={icon} />
          }
        >
          {t(`devices.card.door.steps.${step}`)}
        </Step>
      ))}
    </Steps>
  );
}

const isVerdict = (step: string): step is VerdictKind => ['granted', 'caution', 'denied'].includes(step);

function Steps({ children }: { children: ReactNode }) {
  return <ol className="grid gap-2">{children}</ol>;
}

function Step({ at, drawing, children }: { at: number; drawing: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_auto_1fr] items-center gap-4">
      <span className="digits board w-5 text-xl">{at}</span>
      {drawing}
      <p>{children}</p>
    </li>
  );
}

function Drawing({ icon }: { icon: IconName }) {
  return (
    <span className="grid h-14 w-24 place-items-center rounded-md border-2 border-navy">
      <Icon name={icon} size={34} />
    </span>
  );
}

/** The screen of a door as it says a verdict. */
function Screen({ icon, word }: { icon: IconName; word: string }) {
  return (
    <span className="grid h-16 w-24 place-items-center rounded-md border-4 border-navy p-1">
      <Icon name={icon} size={26} />
      <strong className="board text-sm leading-none">{word}</strong>
    </span>
  );
}

function Keys() {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="mb-1 font-semibold text-lg">{t('devices.card.keys')}</h2>
      <KeyLines keys={deskKeys} className="gap-x-8 sm:columns-2 print:columns-2" />
    </section>
  );
}

const troubles = {
  desk: { offline: 'offline', locked: 'lock', paper: 'print', missing: 'search', refused: 'warning' },
  door: { offline: 'offline', locked: 'lock', old: 'clock', camera: 'camera', direction: 'door' },
} as const;

function Trouble({ kind }: { kind: DeviceKind }) {
  const { t } = useTranslation();
  // In two parts: the words of each kind are typed by its own list.
  const lines =
    kind === 'desk'
      ? entries(troubles.desk).map(([key, icon]) => ({
          key,
          icon,
          words: t(`devices.card.desk.trouble.${key}`),
        }))
      : entries(troubles.door).map(([key, icon]) => ({
          key,
          icon,
          words: t(`devices.card.door.trouble.${key}`),
        }));
  return (
    <section>
      <h2 className="mb-1 font-semibold text-lg">{t('devices.card.trouble')}</h2>
      <ul className="grid gap-1.5">
        {lines.map(({ key, icon, words }) => (
          <li key={key} className="flex gap-3">
            <Icon name={icon} className="mt-0.5" />
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For a constant table, whose keys are known. */
function entries<Key extends string, Value>(table: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(table) as [Key, Value][];
}
