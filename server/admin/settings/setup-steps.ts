/** The completed steps of the set-up guide and its checklist. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { linkNames } from '#shared/edition/tournament.ts';
import type { SetupStep } from '#shared/settings/editions.ts';
import type { SettingKey } from '#shared/settings/site.ts';
import type { Db } from '../../core/database/open.ts';
import {
  devices,
  editionRevisions,
  news,
  participants,
  schedule,
  siteSettings,
  teamRegistrations,
  teams,
  venues,
} from '../../core/database/tables.ts';
import { isEditionBound, readChanges, readEdition } from '../../core/settings/edition-store.ts';

/** Steps that are done once one of these settings was saved. */
const settingsOf = {
  links: [...linkNames.map((name) => `link.${name}` as const), 'registrationOpen'],
  checkpoints: ['checkpoints'],
  badge: ['badgeTemplate'],
} as const satisfies Partial<Record<SetupStep, readonly SettingKey[]>>;

/** Steps that are done once this section of the live edition was saved, or changed by an imported file. */
const sectionsOf = [
  'identity',
  'dates',
  'languages',
  'categories',
  'kinds',
  'fees',
  'contact',
  'look',
  'keyDates',
  'board',
  'figures',
  'texts',
] as const satisfies readonly SetupStep[];

export async function listDoneSteps(db: Db): Promise<Set<SetupStep>> {
  const { id } = await readEdition(db);
  const saved = await db
    .selectDistinct({ change: editionRevisions.change })
    .from(editionRevisions)
    .where(eq(editionRevisions.editionId, id));
  const changes = new Set(saved.flatMap(readChanges));
  // Of imports, earlier versions did not say which sections they changed.
  const hasWholeFile = saved.some(({ change }) => change === 'import');
  const keys = Object.values(settingsOf).flat();
  const stored = await db
    .select({ key: siteSettings.key })
    .from(siteSettings)
    .where(inArray(siteSettings.key, keys));
  const isAtWork = and(eq(devices.kind, 'desk'), inArray(devices.status, ['pending', 'active']));
  const [desk] = await db.select({ uid: devices.uid }).from(devices).where(isAtWork).limit(1);
  const done = new Set<SetupStep>(sectionsOf.filter((step) => changes.has(step) || hasWholeFile));
  for (const [step, own] of Object.entries(settingsOf) as [keyof typeof settingsOf, readonly string[]][])
    if (stored.some(({ key }) => own.includes(key))) done.add(step);
  if (await hasRow(db, news)) done.add('news');
  if (await hasRow(db, venues)) done.add('venues');
  if (desk) done.add('desk');
  return done;
}

/** Whether nothing belongs to the live edition yet: no badge, device, person, team or game. */
export async function isEmptyServer(db: Db): Promise<boolean> {
  for (const table of [participants, teams, teamRegistrations, schedule])
    if (await hasRow(db, table)) return false;
  return !(await isEditionBound(db));
}

async function hasRow(db: Db, table: PgTable): Promise<boolean> {
  const rows = await db.select({ one: sql`1` }).from(table).limit(1);
  return rows.length > 0;
}
