import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { instantOfMinutes } from '#shared/base/dates.ts';
import { reasonHeadline } from '#shared/credentials/reasons.ts';
import { findZone, tournament, zoneLetters } from '#shared/edition/tournament.ts';
import { fullName } from '#shared/people/full-name.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { useWhen } from '#web/core/lib/use-when.ts';
import { categoryText, roleText } from '#web/core/person/participant-words.ts';
import type { ScanResult } from '#web/device/door.actions.ts';
import type { SyncStatus } from '#web/device/use-sync.ts';

/** A verdict in the reader's words, line by line. Needs the areas 'door' and 'badge'. */
export interface VerdictWords {
  word: string;
  reason: string;
  /** What to do about it; nothing where there is nothing to do. */
  next: string | null;
  /** The holder's name, or what the badge says about them. */
  who: string | null;
  /** Role, category, team. */
  about: string | null;
  number: string | null;
  lastSeen: string | null;
  /** The same, where it is the reason for the verdict. */
  seenBefore: string | null;
}

export function useVerdictWords(judged: ScanResult): VerdictWords {
  const { t } = useTranslation();
  const format = useFormat();
  const when = useWhen();
  const language = useLanguage();
  const { verdict, person, credential, claim, lastPassage, station } = judged;

  function reason(): string {
    switch (verdict.reason) {
      case 'expired': {
        const minutes = credential?.expires ?? claim?.expires ?? 0;
        return t('door.reason.expired', { date: format.date(instantOfMinutes(minutes), 'dateTime') });
      }
      case 'tooEarly':
        return t('door.reason.tooEarly', { date: format.date(tournament.badgesFrom, 'dateTime') });
      case 'revoked':
        return revokedWords();
      case 'oldCopy':
        return t('door.reason.oldCopy', { shown: verdict.g, current: judged.currentCopy });
      case 'otherZone':
        return t('door.reason.otherZone', { zone: zoneWords(station, language, t) });
      case 'ok':
      case 'usedAgain':
        return t(`door.reason.${verdict.reason}.${station.direction}`);
      default:
        return t(`door.reason.${verdict.reason}`);
    }
  }

  function revokedWords(): string {
    const why = reasonHeadline(credential?.revokedReason ?? null, language);
    return why === null ? t('door.reason.revoked') : t('door.reason.revokedWhy', { why });
  }

  function next(): string | null {
    if (verdict.reason === 'ok') return null;
    if (verdict.reason === 'notKnownHere')
      return [t('door.next.notKnownHere'), ageWords(judged.listAgeMs, t)].join(' ');
    if (verdict.reason !== 'otherZone') return t(`door.next.${verdict.reason}`);
    const opens = credential ? zoneLetters(credential.zones) : (claim?.zones ?? []);
    const named = opens.map((letter) =>
      findZone(letter) ? letter : t('badge.zoneUnknown', { zone: letter }),
    );
    return t('door.next.otherZone', { zones: named.join(', ') || t('door.noZones') });
  }

  function lastSeen(): string | null {
    if (!lastPassage) return credential ? t('door.lastSeen.never') : null;
    const time = when(lastPassage.occurredAt, judged.at);
    return t(`door.lastSeen.${lastPassage.direction}`, { time, place: lastPassage.checkpoint });
  }

  const isUsedAgain = verdict.reason === 'usedAgain' || verdict.reason === 'seenElsewhere';
  const name = person ? fullName(person) : null;
  return {
    word: t(`door.word.${verdict.kind}`),
    reason: reason(),
    next: next(),
    who: name,
    about: aboutWords(judged),
    number: numberWords(verdict, t),
    lastSeen: isUsedAgain ? null : lastSeen(),
    seenBefore: isUsedAgain ? lastSeen() : null,
  };
}

function zoneWords(
  { zone }: ScanResult['station'],
  language: ReturnType<typeof useLanguage>,
  t: TFunction,
): string {
  const known = findZone(zone);
  if (!known) return t('badge.zoneUnknown', { zone });
  return t('door.settings.zoneOf', { zone, name: known.name[language] });
}

function aboutWords({ person, claim }: ScanResult): string | null {
  const known = person ?? claim;
  if (!known) return null;
  const team = person ? person.teamName : claim?.team;
  return [roleText(known), categoryText(known), team].filter(Boolean).join(' · ');
}

/** The age of this door's list: unknown badges may be newer. */
function ageWords(ms: number | null, t: TFunction): string {
  if (ms === null) return t('door.listOf.none');
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return t('door.listOf.minutes', { count: minutes });
  return t('door.listOf.hours', { count: Math.floor(minutes / 60) });
}

function numberWords({ number, g }: ScanResult['verdict'], t: TFunction): string | null {
  if (!number || g === null || g === 1) return number || null;
  return t('door.copyOf', { copy: g, number });
}

/** The state of the network, of unsent scans and of the list, in a few words. */
export function useStatusWords(status: SyncStatus | null, present: Date, isClockDoubtful: boolean): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (!status) return '';
  const { pending, confirmedAt } = status;
  const unsent =
    pending === 0 ? null : t('door.network.toSend', { count: pending, shown: format.number(pending) });
  const confirmed = confirmedAt === null ? null : new Date(confirmedAt).toISOString();
  const isToday = confirmed !== null && present.getTime() - (confirmedAt ?? 0) < 12 * 3_600_000;
  const data =
    confirmed === null
      ? t('door.data.none')
      : isToday
        ? t('door.data.at', { time: format.date(confirmed, 'time') })
        : t('door.data.since', { date: format.date(confirmed, 'dateTime') });
  const clock = isClockDoubtful ? t('door.data.clock') : null;
  return [t(`door.network.${status.connection.kind}`), unsent, data, clock].filter(Boolean).join(' · ');
}
