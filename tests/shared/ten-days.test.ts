import { expect, test } from 'vitest';
import type { Checkpoint } from '#shared/access/checkpoints.ts';
import { findRepeat, type Passage } from '#shared/access/passages.ts';

/**
 * Ten days of a tournament at doors that scan no exits: which holders they take for a copy. Doors learn of each other's
 * scans as they sync, one of them only at night. A copy is used by a friend who comes to the same games.
 */
const seeds = [1, 7, 42, 2026, 90210] as const;
const days = 10;
const honestPeople = 1500;
const copiedBadges = 60;
const venues = ['Gimnasio', 'Palacio', 'Polideportivo', 'Coliseo'];
const doors: Checkpoint[] = venues.flatMap((venue) =>
  ['Norte', 'Sur'].map((name) => ({
    name: `${name} · ${venue}`,
    zone: null,
    isEntryOnly: true,
    passBackMinutes: 5,
  })),
);
const minuteMs = 60_000;
const firstDay = Date.parse('2026-02-20T00:00:00-06:00');

test.each(seeds)(
  'in ten days with doors of entry only hardly anybody honest is taken for a copy, and every copy is (seed %i)',
  (seed) => {
    const { honestAmber, copiesAmber } = play(seed);
    expect(honestAmber.size / honestPeople).toBeLessThanOrEqual(0.01);
    expect(copiesAmber.size).toBe(copiedBadges);
  },
);

interface Entry {
  badge: string;
  at: number;
  venue: number;
  isCopied: boolean;
}

function play(seed: number) {
  const next = dice(seed);
  const entries = [
    ...Array.from({ length: honestPeople }, (_, n) => honest(next, `H${n}`)),
    ...Array.from({ length: copiedBadges }, (_, n) => copied(next, `C${n}`)),
  ].flat();
  entries.sort((a, b) => a.at - b.at);
  const scans = new Map<string, (Passage & { knownAt: number; door: number })[]>();
  const [honestAmber, copiesAmber] = [new Set<string>(), new Set<string>()];
  for (const { badge, at, venue, isCopied } of entries) {
    const door = venue * 2 + (next() < 0.5 ? 0 : 1);
    const checkpoint = doors[door];
    if (!checkpoint) throw new Error('there are two doors for each venue');
    const all = scans.get(badge) ?? [];
    const heard = all.filter((scan) => scan.door === door || scan.knownAt <= at);
    const repeat = findRepeat(heard, { checkpoint, direction: 'in', all: doors }, new Date(at));
    if (repeat) (isCopied ? copiesAmber : honestAmber).add(badge);
    // The last door has no network until its day is over.
    const knownAt = door === doors.length - 1 ? endOfDay(at) : at + 20_000;
    const occurredAt = new Date(at).toISOString();
    const [verdict, reason] = repeat ? (['caution', 'usedAgain'] as const) : (['granted', 'ok'] as const);
    all.push({
      direction: 'in',
      verdict,
      reason,
      checkpoint: checkpoint.name,
      occurredAt,
      g: 1,
      knownAt,
      door,
    });
    scans.set(badge, all);
  }
  return { honestAmber, copiesAmber };
}

const endOfDay = (at: number) => firstDay + (Math.floor((at - firstDay) / 86_400_000) + 1) * 86_400_000;

/** Comes on most days to one or two venues, goes out in between for a while, now and then to fetch what was forgotten. */
function honest(next: () => number, badge: string): Entry[] {
  const entries: Entry[] = [];
  for (let day = 0; day < days; day += 1) {
    if (next() < 0.25) continue;
    let at = firstDay + day * 86_400_000 + (7.5 + next() * 5) * 60 * minuteMs;
    for (let visit = next() < 0.4 ? 2 : 1; visit > 0; visit -= 1) {
      const venue = Math.floor(next() * venues.length);
      entries.push({ badge, at, venue, isCopied: false });
      for (let breaks = Math.floor(next() * 3); breaks > 0; breaks -= 1) {
        const isForgetful = next() < 1 / 4000;
        at += (isForgetful ? 1 + next() * 3 : 12 + next() * 120) * minuteMs;
        entries.push({ badge, at, venue, isCopied: false });
      }
      // To another venue it is a quarter of an hour at least.
      at += (15 + next() * 180) * minuteMs;
    }
  }
  return entries;
}

/** Two people by one badge: the friend comes to the same game or to another one of that hour, around the same time. */
function copied(next: () => number, badge: string): Entry[] {
  const entries: Entry[] = [];
  for (let day = 0; day < days; day += 1) {
    for (const hour of [9, 14, 18]) {
      const at = firstDay + day * 86_400_000 + (hour + next()) * 60 * minuteMs;
      const venue = Math.floor(next() * venues.length);
      const isSameGame = next() < 0.7;
      const theirs = isSameGame ? venue : (venue + 1) % venues.length;
      entries.push({ badge, at, venue, isCopied: true });
      entries.push({ badge, at: at + next() * 20 * minuteMs, venue: theirs, isCopied: true });
    }
  }
  return entries;
}

/** A sequence that is the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
