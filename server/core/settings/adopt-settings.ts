/** Zones and kinds of participants were settings before the edition had rows of them. */
import { eq, inArray } from 'drizzle-orm';
import type { Edition } from '#shared/edition/edition.ts';
import type { ZoneFacts } from '#shared/edition/zones.ts';
import type { Db } from '../database/open.ts';
import { editions, siteSettings } from '../database/tables.ts';
import { readEdition, saveEdition } from './edition-store.ts';

/** The former settings, by kind id and zone letter. */
interface StoredSettings {
  badgeTemplate: { colours?: Partial<Record<string, string>> };
  zones: {
    roles?: Partial<Record<string, string[]>>;
    names?: Partial<Record<string, ZoneFacts['name']>>;
  };
  /** Ids of kinds with commas. */
  approvalRoles: string;
}

/** Saves the live edition with what the organizers had set, if it was saved without the rows. */
export async function adoptSettings(db: Db, at: Date): Promise<void> {
  const [row] = await db.select().from(editions).where(eq(editions.status, 'live'));
  const rows = await db
    .select()
    .from(siteSettings)
    .where(
      inArray(siteSettings.key, [
        'badgeTemplate',
        'zones',
        'approvalRoles',
      ] satisfies (keyof StoredSettings)[]),
    );
  // Only ever written as the rules of the settings let it through.
  const stored: Partial<StoredSettings> = Object.fromEntries(
    rows.flatMap(({ key, value }) =>
      value === '' ? [] : [[key, key === 'approvalRoles' ? value : JSON.parse(value)]],
    ),
  );
  // Older versions stored documents without these rows.
  const document: Partial<Edition> = row?.document ?? {};
  const { colours = {} } = stored.badgeTemplate ?? {};
  const { roles = {}, names = {} } = stored.zones ?? {};
  const approved = stored.approvalRoles?.split(',') ?? [];
  const hasRows = Array.isArray(document.kinds);
  const takesLook = !hasRows && !isEmpty({ ...colours, ...roles });
  const takesApprovals =
    !(hasRows && document.kinds?.some((kind) => 'needsApproval' in kind)) && approved.length > 0;
  const changes = [
    ...(takesLook || takesApprovals ? (['kinds'] as const) : []),
    ...(isEmpty(names) || document.zones ? [] : (['zones'] as const)),
  ];
  if (changes.length === 0) return;
  const edition = await readEdition(db);
  const adopted: Pick<Edition, 'kinds' | 'zones'> = {
    kinds: edition.kinds.map((kind) => ({
      ...kind,
      ...(takesLook && { color: colours[kind.id] ?? kind.color, zones: roles[kind.id] ?? kind.zones }),
      ...(takesApprovals && { needsApproval: approved.includes(kind.id) }),
    })),
    zones: edition.zones.map((zone) => ({ ...zone, name: names[zone.letter] ?? zone.name })),
  };
  const changed = Object.fromEntries(changes.map((section) => [section, adopted[section]]));
  const replaces = row?.revision ?? 0;
  await saveEdition(db, { edition: { ...edition, ...changed }, replaces, changes, authorId: null, at });
}

const isEmpty = (value: object) => Object.keys(value).length === 0;
