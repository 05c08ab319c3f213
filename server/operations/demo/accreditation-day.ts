/**
 * The day of the early accreditation, as plain values: six desks and two doors, who got their badge where and
 * when, and what the doors saw. Part of the delegations had printed theirs at home, weeks before.
 */
import { createHmac } from 'node:crypto';
import { instantOf } from '#shared/base/dates.ts';
import { must } from '#shared/base/must.ts';
import type { Random } from '#shared/base/random.ts';
import { serverCode } from '#shared/codes/number.ts';
import type { DeviceKind } from '#shared/devices/devices.ts';
import { importPrivate, type KeyPair } from '#shared/engines/signatures/signature.ts';
import type { DraftPerson } from './tournament-people.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const earlyUntil = instantOf('2026-02-19', '18:00').getTime();

/** How the queue grew and shrank: what came in each hour, from ten in the morning on. */
const arrivals = [0.55, 1.2, 1.5, 0.85, 0.6, 1.05, 1.4, 0.85];
const shareAtHome = 0.25;

export interface DemoDevice {
  code: string;
  name: string;
  kind: DeviceKind;
  /** How many badges it makes, against the others. */
  pace: number;
  /** Version of its app, on a device that was not updated. */
  version?: string;
}

export const demoDevices: readonly DemoDevice[] = [
  { code: 'A1', name: 'Mesa 1', kind: 'desk', pace: 1.2 },
  { code: 'A2', name: 'Mesa 2', kind: 'desk', pace: 1.1 },
  { code: 'A3', name: 'Mesa 3', kind: 'desk', pace: 1 },
  { code: 'A4', name: 'Mesa 4', kind: 'desk', pace: 0.95 },
  { code: 'A5', name: 'Mesa 5', kind: 'desk', pace: 0.8 },
  { code: 'A6', name: 'Mesa de casos especiales', kind: 'desk', pace: 0.35 },
  { code: 'A7', name: 'Palacio de los Deportes, puerta norte', kind: 'door', pace: 0 },
  { code: 'A8', name: 'Palacio de los Deportes, puerta sur', kind: 'door', pace: 0, version: '0.0.9' },
];

/** A device's keys: the same whenever a filling that was cut short is taken up, and no other installation's. */
export function demoKeys(secret: string, code: string): Promise<KeyPair> {
  return importPrivate(createHmac('sha256', secret).update(`demo device ${code}`).digest());
}

/** When the early accreditation ended: the day before the main one, or now if the clock has not come so far. */
export function endOfEarlyDay(now: Date): number {
  return Math.min(earlyUntil, now.getTime());
}

export interface Visit {
  person: DraftPerson;
  /** Which device made the badge. */
  code: string;
  at: Date;
}

/** Badges issued, with place and time, in chronological order. */
export function draftVisits(people: readonly DraftPerson[], now: Date, random: Random): Visit[] {
  const until = endOfEarlyDay(now);
  const desks = demoDevices.filter(({ kind }) => kind === 'desk');
  const visits = people.map((person): Visit => {
    if (person.team && random.chance(shareAtHome)) {
      const at = until - dayMs - Math.floor(random.next() * 30 * dayMs);
      return { person, code: serverCode, at: new Date(at) };
    }
    const at = until - arrivals.length * hourMs + Math.floor(momentOf(random.next()) * hourMs);
    return { person, code: deskOf(random.next(), desks), at: new Date(at) };
  });
  return visits.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Hours after the opening for a share of all who came: the inverse of the sum of `arrivals`. */
function momentOf(share: number): number {
  let left = share * arrivals.reduce((sum, rate) => sum + rate, 0);
  for (const [hour, rate] of arrivals.entries()) {
    if (left < rate) return hour + left / rate;
    left -= rate;
  }
  return arrivals.length;
}

function deskOf(share: number, desks: readonly DemoDevice[]): string {
  let left = share * desks.reduce((sum, desk) => sum + desk.pace, 0);
  const found = desks.find((desk) => {
    left -= desk.pace;
    return left < 0;
  });
  return (found ?? must(desks[0], 'there are desks')).code;
}
