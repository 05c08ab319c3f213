import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#shared/admin/history.ts';
import { failedPrint, pdfPrinter } from '#shared/badges/print-reasons.ts';
import { serverCode } from '#shared/codes/number.ts';
import { reasonText } from '#shared/credentials/reasons.ts';
import { roleName } from '#shared/edition/tournament.ts';
import { isOptionalField, personFields } from '#shared/people/person-fields.ts';
import { Check } from '#web/core/form/Check.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { type Language, useLanguage } from '#web/core/lib/i18n.ts';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { optionalName } from './participant-words.ts';

interface PersonHistoryProps {
  /** Newest first. */
  events: readonly HistoryEvent[];
  /** How many are shown at first; a button shows the rest. */
  first?: number;
  /** A line below the title. */
  lead?: string;
  /** Further details of an event. */
  extra?: (event: HistoryEvent) => ReactNode;
}

/** The history of one person, newest first: what, who, where, when. Needs the words 'history' and 'badge'. */
export function PersonHistory({ events, first = Number.POSITIVE_INFINITY, lead, extra }: PersonHistoryProps) {
  const { t } = useTranslation();
  const [withScans, setWithScans] = useState(true);
  const [withEarlier, setWithEarlier] = useState(false);
  const hasScans = events.some(isOfDoor);
  const meant = withScans ? events : events.filter((event) => !isOfDoor(event));
  const shown = withEarlier ? meant : meant.slice(0, first);
  return (
    <section aria-labelledby="history" className="min-w-0">
      <div className="mb-4 flex min-h-13 flex-wrap items-center justify-between gap-3 border-ink border-b-2 pb-2">
        <h2 id="history" className="font-bold text-lg">
          {t('history.title')}
        </h2>
        {hasScans && (
          <Check className="text-sm" checked={!withScans} onChange={() => setWithScans(!withScans)}>
            {t('history.withoutScans')}
          </Check>
        )}
      </div>
      {lead && <p className="mb-4 text-muted text-sm">{lead}</p>}
      <ol className="relative ml-3 border-rule border-l-2">
        {shown.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events have no key, and the list is rebuilt each time
          <Entry key={index} event={event}>
            {extra?.(event)}
          </Entry>
        ))}
      </ol>
      {meant.length > first && (
        <button
          type="button"
          aria-expanded={withEarlier}
          // At a desk the search keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setWithEarlier(!withEarlier)}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          {withEarlier ? t('history.fewer') : t('history.earlier', { count: meant.length - first })}
        </button>
      )}
    </section>
  );
}

const isOfDoor = ({ kind }: HistoryEvent) =>
  kind === 'scanned' || kind === 'annulled' || kind === 'overridden';

function Entry({ event, children }: { event: HistoryEvent; children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const look = lookOf(event);
  const where = event.device && placeName(event.device, t);
  const by = event.who && t('history.by', { who: event.who });
  return (
    <li className="relative pb-5 pl-7">
      <span
        className={`absolute top-0 -left-[15px] grid size-7 place-items-center rounded-full border-2 border-current bg-ground ${look.color}`}
      >
        <Icon name={look.icon} size={14} />
      </span>
      <p className="digits font-semibold leading-snug wrap-anywhere">{titleOf(event, t, language)}</p>
      {detailOf(event, { t, language, has: i18n.exists.bind(i18n) }).map((line) => (
        <p key={line} className="text-sm wrap-anywhere">
          {line}
        </p>
      ))}
      {children}
      <p className="digits text-muted text-sm wrap-anywhere">
        {[format.date(event.at, 'dateTime'), where, by].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}

const placeName = ({ code, name }: { code: string; name: string }, t: TFunction) =>
  code === serverCode ? t('history.site') : name;

interface EventLook {
  icon: IconName;
  color: string;
}

const looks: Readonly<Record<HistoryEvent['kind'], EventLook>> = {
  registered: { icon: 'user', color: 'text-muted' },
  imported: { icon: 'upload', color: 'text-muted' },
  importUndone: { icon: 'undo', color: 'text-warn' },
  merged: { icon: 'user', color: 'text-muted' },
  corrected: { icon: 'edit', color: 'text-muted' },
  proposed: { icon: 'edit', color: 'text-muted' },
  noted: { icon: 'info', color: 'text-muted' },
  issued: { icon: 'badge', color: 'text-good' },
  copied: { icon: 'refresh', color: 'text-warn' },
  printed: { icon: 'print', color: 'text-muted' },
  approved: { icon: 'check', color: 'text-good' },
  refused: { icon: 'close', color: 'text-bad' },
  handedOver: { icon: 'check', color: 'text-good' },
  scanned: { icon: 'door', color: 'text-good' },
  redeemed: { icon: 'check', color: 'text-good' },
  unredeemed: { icon: 'undo', color: 'text-warn' },
  revoked: { icon: 'ban', color: 'text-bad' },
  annulled: { icon: 'undo', color: 'text-warn' },
  overridden: { icon: 'door', color: 'text-warn' },
  conflict: { icon: 'warning', color: 'text-warn' },
  settled: { icon: 'check', color: 'text-good' },
};

function lookOf(event: HistoryEvent): EventLook {
  if (event.kind !== 'scanned') return looks[event.kind];
  const color = { granted: 'text-good', caution: 'text-warn', denied: 'text-bad' }[event.verdict];
  return { icon: event.verdict === 'denied' ? 'warning' : 'door', color: color ?? 'text-muted' };
}

function titleOf(event: HistoryEvent, t: TFunction, language: Language): string {
  switch (event.kind) {
    case 'registered':
      return t('history.registered');
    case 'corrected':
      return t('history.corrected', { fields: fieldsOf(event.fields, t) });
    case 'redeemed':
    case 'unredeemed':
      return t(`history.${event.kind}`, { name: event.name[language] });
    case 'proposed':
      return t(event.isSettled ? 'history.proposalSettled' : 'history.proposed');
    case 'noted':
      return t(event.isCleared ? 'history.noteCleared' : 'history.noted');
    case 'scanned':
      return t(event.direction === 'out' ? 'history.scannedOut' : 'history.scannedIn', {
        checkpoint: event.checkpoint,
      });
    case 'printed':
      return t(printKey(event), { number: event.number, g: event.g });
    case 'imported':
      return t(event.isNew ? 'history.imported' : 'history.importedAgain', {
        file: event.file,
        fields: fieldsOf(event.fields, t),
      });
    case 'importUndone':
      return t('history.importUndone', { file: event.file, fields: fieldsOf(event.fields, t) });
    case 'merged':
      return t('history.merged');
    case 'annulled':
    case 'overridden':
      return t(`history.${event.kind}`, { checkpoint: event.checkpoint });
    case 'conflict':
    case 'settled':
      return t(`history.${event.kind}`, { what: t(`history.conflictOf.${event.conflict}`) });
    case 'copied':
      return t('history.copied', { number: event.number, g: event.g });
    case 'approved':
    case 'refused':
      return t(`history.${event.kind}`, { role: roleName(event.role, language) });
    default:
      return t(`history.${event.kind}`, { number: event.number });
  }
}

function printKey({ reason, printer, isAgain }: Extract<HistoryEvent, { kind: 'printed' }>) {
  if (reason === failedPrint) return 'history.notPrinted';
  if (printer === pdfPrinter) return 'history.printedPdf';
  return isAgain ? 'history.printedAgain' : 'history.printed';
}

function fieldsOf(fields: readonly string[], t: TFunction): string {
  const known = personFields.filter((name) => fields.includes(name));
  const words = known.map((name) =>
    isOptionalField(name) ? optionalName(name) : t(`history.field.${name}`),
  );
  return words.join(', ') || t('history.fieldsNone');
}

/** Further details: a verdict, a printer, a reason. */
function detailOf(
  event: HistoryEvent,
  { t, language, has }: { t: TFunction; language: Language; has: (key: string) => boolean },
): string[] {
  const lines: (string | null)[] = [];
  if (event.kind === 'scanned') {
    const verdict = (['granted', 'caution', 'denied'] as const).find((one) => one === event.verdict);
    const words = [verdict && t(`history.verdict.${verdict}`), reasonOf(event.reason, t, has)];
    const after = event.amended && t(`history.amended.${event.amended}`);
    lines.push([...words, event.offline && t('history.offline'), after].filter(Boolean).join(' · '));
  }
  if (event.kind === 'printed') {
    const format =
      event.format && has(`badge.format.${event.format}`)
        ? t(`badge.format.${event.format}` as 'badge.print')
        : event.format;
    const printer =
      event.printer && event.printer !== pdfPrinter ? t('history.on', { printer: event.printer }) : null;
    lines.push([format, printer].filter(Boolean).join(' '));
  }
  if (event.kind === 'annulled' || event.kind === 'overridden') {
    const key = `history.amendReason.${event.reason}`;
    lines.push(t('history.reason', { reason: has(key) ? t(key as 'history.site') : event.reason }));
  }
  if (event.kind === 'settled') {
    const device = event.kept ? placeName(event.kept, t) : '';
    lines.push(t(`history.outcome.${event.outcome}`, { device }));
    if (event.reason) lines.push(t('history.reason', { reason: event.reason }));
  }
  if (event.kind === 'unredeemed') lines.push(t('history.reason', { reason: event.reason }));
  const because =
    event.kind === 'printed' || event.kind === 'copied' || event.kind === 'revoked' ? event.reason : null;
  if (because && because !== failedPrint) {
    lines.push(t('history.reason', { reason: reasonText(because, language) }));
  }
  if (event.kind === 'approved' || event.kind === 'refused') {
    lines.push(t('history.reason', { reason: event.reason }));
  }
  if (event.kind === 'handedOver' && event.receivedBy) {
    lines.push(t('history.receivedBy', { who: event.receivedBy }));
  }
  if (event.clock) {
    const { aheadMs, inDoubt } = event.clock;
    const minutes = Math.round(Math.abs(aheadMs) / 60_000);
    const off = aheadMs > 0 ? t('history.clockAhead', { count: minutes }) : null;
    lines.push(off ?? (minutes > 0 ? t('history.clockBehind', { count: minutes }) : null));
    lines.push(inDoubt ? t('history.clockDoubt') : null);
  }
  return lines.filter((line): line is string => line !== null && line !== '');
}

/** A door's reason in words, where they have more to say than the verdict. */
function reasonOf(reason: string, t: TFunction, has: (key: string) => boolean): string | null {
  if (reason === 'ok' || reason === 'okTyped') return null;
  const key = `history.door.${reason}`;
  // A newer door may have a reason we do not know: then the verdict says enough.
  return has(key) ? t(key as 'history.site') : null;
}
