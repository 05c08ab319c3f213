import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverCode } from '#shared/credentials/number.ts';
import { reasonText } from '#shared/credentials/reasons.ts';
import type { HistoryEvent } from '#shared/participants/administration.ts';
import { personFields } from '#shared/participants/person-fields.ts';
import { useFormat } from '#web/lib/format.ts';
import { type Language, useLanguage } from '#web/lib/i18n.ts';
import { adminPath } from '#web/lib/paths.ts';
import { RecordLink } from '#web/records/cells.tsx';
import { Check } from '#web/ui/Check.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { anyRoleKey } from '#web/ui/participant-words.ts';
import { Signature } from './Signature.tsx';

/** All that happened to somebody's credentials, newest first: what, who, where, when. */
export function History({ events }: { events: readonly HistoryEvent[] }) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const [withScans, setWithScans] = useState(true);
  const hasScans = events.some(({ kind }) => kind === 'scanned');
  const shown = withScans ? events : events.filter(({ kind }) => kind !== 'scanned');
  return (
    <section aria-labelledby="history" className="min-w-0">
      <div className="mb-4 flex min-h-13 flex-wrap items-center justify-between gap-3 border-ink border-b-2 pb-2">
        <h2 id="history" className="font-bold text-lg">
          {t('people.history.title')}
        </h2>
        {hasScans && (
          <Check className="text-sm" checked={!withScans} onChange={() => setWithScans(!withScans)}>
            {t('people.history.withoutScans')}
          </Check>
        )}
      </div>
      <ol className="relative ml-3 border-rule border-l-2">
        {shown.map((event, index) => {
          const look = lookOf(event);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: events have no name of their own, and the list is made anew
              key={index}
              className="relative pb-5 pl-7"
            >
              <span
                className={`absolute top-0 -left-[15px] grid size-7 place-items-center rounded-full border-2 border-current bg-ground ${look.colour}`}
              >
                <Icon name={look.icon} size={14} />
              </span>
              <p className="digits font-semibold leading-snug">{titleOf(event, t, language)}</p>
              {detailOf(event, { t, language, has: i18n.exists.bind(i18n) }).map((line) => (
                <p key={line} className="text-sm wrap-anywhere">
                  {line}
                </p>
              ))}
              {event.kind === 'handedOver' && event.signature && (
                <Signature
                  path={event.signature}
                  alt={t('people.history.signatureOf', { who: event.receivedBy ?? '' })}
                />
              )}
              {event.kind === 'handedOver' && event.receivedBy && (
                <div>
                  <RecordLink to={adminPath('credentials', 'hand-overs', event.uid)}>
                    {t('people.handOvers.show')}
                  </RecordLink>
                </div>
              )}
              <p className="digits text-muted text-sm">
                {[
                  format.date(event.at, 'dateTime'),
                  event.device &&
                    (event.device.code === serverCode ? t('people.history.site') : event.device.name),
                  event.who && t('people.history.by', { who: event.who }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface Look {
  icon: IconName;
  colour: string;
}

const looks: Readonly<Record<HistoryEvent['kind'], Look>> = {
  registered: { icon: 'user', colour: 'text-muted' },
  corrected: { icon: 'edit', colour: 'text-muted' },
  proposed: { icon: 'edit', colour: 'text-muted' },
  noted: { icon: 'info', colour: 'text-muted' },
  issued: { icon: 'badge', colour: 'text-good' },
  copied: { icon: 'refresh', colour: 'text-warn' },
  printed: { icon: 'print', colour: 'text-muted' },
  approved: { icon: 'check', colour: 'text-good' },
  refused: { icon: 'close', colour: 'text-bad' },
  handedOver: { icon: 'check', colour: 'text-good' },
  scanned: { icon: 'door', colour: 'text-good' },
  redeemed: { icon: 'check', colour: 'text-good' },
  unredeemed: { icon: 'undo', colour: 'text-warn' },
  revoked: { icon: 'ban', colour: 'text-bad' },
};

function lookOf(event: HistoryEvent): Look {
  if (event.kind !== 'scanned') return looks[event.kind];
  const colour = { granted: 'text-good', caution: 'text-warn', denied: 'text-bad' }[event.verdict];
  return { icon: event.verdict === 'denied' ? 'warning' : 'door', colour: colour ?? 'text-muted' };
}

function titleOf(event: HistoryEvent, t: TFunction, language: Language): string {
  switch (event.kind) {
    case 'registered':
      return t('people.history.registered');
    case 'corrected':
      return t('people.history.corrected', { fields: fieldsOf(event.fields, t) });
    case 'redeemed':
    case 'unredeemed':
      return t(`people.history.${event.kind}`, { name: event.name[language] });
    case 'proposed':
      return t(event.isSettled ? 'people.history.proposalSettled' : 'people.history.proposed');
    case 'noted':
      return t(event.isCleared ? 'people.history.noteCleared' : 'people.history.noted');
    case 'scanned':
      return t(event.direction === 'out' ? 'people.history.scannedOut' : 'people.history.scannedIn', {
        checkpoint: event.checkpoint,
      });
    case 'printed':
      return t(event.printer === 'pdf' ? 'people.history.printedPdf' : 'people.history.printed', {
        number: event.number,
        g: event.g,
      });
    case 'copied':
      return t('people.history.copied', { number: event.number, g: event.g });
    case 'approved':
    case 'refused':
      return t(`people.history.${event.kind}`, { role: t(anyRoleKey(event.role)) });
    default:
      return t(`people.history.${event.kind}`, { number: event.number });
  }
}

function fieldsOf(fields: readonly string[], t: TFunction): string {
  const known = personFields.filter((name) => fields.includes(name));
  return known.map((name) => t(`people.history.field.${name}`)).join(', ') || t('people.history.fieldsNone');
}

/** What else there is to say: a verdict, a printer, a reason. */
function detailOf(
  event: HistoryEvent,
  { t, language, has }: { t: TFunction; language: Language; has: (key: string) => boolean },
): string[] {
  const lines: (string | null)[] = [];
  if (event.kind === 'scanned') {
    const verdict = (['granted', 'caution', 'denied'] as const).find((one) => one === event.verdict);
    const words = [verdict && t(`people.history.verdict.${verdict}`), reasonOf(event.reason, t, has)];
    lines.push([...words, event.offline && t('people.history.offline')].filter(Boolean).join(' · '));
    if (event.amended) {
      const why = `people.history.amendReason.${event.amended.reason}`;
      const words = has(why) ? t(why as 'people.history.site') : event.amended.reason;
      lines.push(t(`people.history.amended.${event.amended.kind}`, { why: words }));
    }
  }
  if (event.kind === 'printed') {
    const format =
      event.format && has(`badge.format.${event.format}`)
        ? t(`badge.format.${event.format}` as 'badge.print')
        : event.format;
    const printer =
      event.printer && event.printer !== 'pdf' ? t('people.history.on', { printer: event.printer }) : null;
    lines.push([format, printer].filter(Boolean).join(' '));
  }
  if (event.kind === 'unredeemed') lines.push(t('people.history.reason', { reason: event.reason }));
  if ((event.kind === 'printed' || event.kind === 'copied' || event.kind === 'revoked') && event.reason) {
    lines.push(t('people.history.reason', { reason: reasonText(event.reason, language) }));
  }
  if (event.kind === 'approved' || event.kind === 'refused') {
    lines.push(t('people.history.reason', { reason: event.reason }));
  }
  if (event.kind === 'handedOver' && event.receivedBy) {
    lines.push(t('people.history.receivedBy', { who: event.receivedBy }));
  }
  if (event.clock) {
    const { aheadMs, inDoubt } = event.clock;
    const minutes = Math.round(Math.abs(aheadMs) / 60_000);
    const off = aheadMs > 0 ? t('people.history.clockAhead', { count: minutes }) : null;
    lines.push(off ?? (minutes > 0 ? t('people.history.clockBehind', { count: minutes }) : null));
    lines.push(inDoubt ? t('people.history.clockDoubt') : null);
  }
  return lines.filter((line): line is string => line !== null && line !== '');
}

/** A door's reason in words, where they have more to say than the verdict. */
function reasonOf(reason: string, t: TFunction, has: (key: string) => boolean): string | null {
  if (reason === 'ok' || reason === 'okTyped') return null;
  const key = `people.history.door.${reason}`;
  // A newer door may have a reason we do not know: then the verdict says enough.
  return has(key) ? t(key as 'people.history.site') : null;
}
