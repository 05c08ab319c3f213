/** The zones that badges open. A zone's place in the list is its bit on badges: the first one is bit 0. */

export interface ZoneFacts {
  /** On badges and doors. */
  letter: string;
  name: { es: string; en: string };
  /** New badges do not open it; those that were signed with it do. */
  isRetired: boolean;
}

/** The number of zone bits on a badge. */
export const mostZones = 12;

const row = (letter: string, es: string, en: string): ZoneFacts => ({
  ...{ letter, name: { es, en }, isRetired: false },
});

/** The specification's nine categories. */
export const seedZones: ZoneFacts[] = [
  row('A', 'Accesos generales', 'General access'),
  row('C', 'Cancha', 'Court'),
  row('B', 'Banca', 'Bench'),
  row('L', 'Sala de descanso', 'Lounge'),
  row('R', 'Área de árbitros', 'Referees’ area'),
  row('V', 'Zona VIP', 'VIP area'),
  row('M', 'Mesa de control', 'Scorer’s table'),
  row('T', 'Túnel y vestuarios', 'Tunnel and locker rooms'),
  row('S', 'Servicio médico', 'Medical service'),
];
