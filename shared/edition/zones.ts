import {
  allZones,
  type ParticipantRole,
  roleNames,
  roles,
  type Zone,
  zoneBits,
  zones,
} from './tournament.ts';

/**
 * Names of the zones and which role enters which, as the organizers have set them. A badge carries the zones of its
 * role from the time it was made; later changes do not affect it (docs/adr/0009). Without zod, because every page with
 * a badge imports it.
 */
export interface ZoneTable {
  /** A zone without a name here is called as the catalogue calls it. */
  names: Partial<Record<Zone, Readonly<Record<'es' | 'en', string>>>>;
  roles: Record<ParticipantRole, readonly Zone[]>;
}

/** The default table of this edition. */
export const usualZoneTable: ZoneTable = {
  names: {},
  // Made from the roles, key by key.
  roles: Object.fromEntries(
    roleNames.map((role) => {
      const may = roles[role].zones;
      return [role, may === 'all' ? [...zones] : inOrder(may)];
    }),
  ) as Record<ParticipantRole, Zone[]>,
};

/** The table out of the setting's text; empty means the usual one. */
export function readZoneTable(stored: string | undefined): ZoneTable {
  // Only ever written as the setting's rule lets it through.
  const table = stored ? (JSON.parse(stored) as ZoneTable) : usualZoneTable;
  // Stored before a kind of participants was known, it says nothing of it.
  return { ...table, roles: { ...usualZoneTable.roles, ...table.roles } };
}

/** The zones of a role as the bits a badge carries. */
export function zonesOfRole(table: ZoneTable, role: ParticipantRole): number {
  return zoneBits(table.roles[role]);
}

/** Whether a badge opens everything there is. */
export function opensAll(bits: number): boolean {
  return bits === allZones;
}

/** Zones in the order of their bits, each once. */
export function inOrder(some: readonly Zone[]): Zone[] {
  return zones.filter((zone) => some.includes(zone));
}
