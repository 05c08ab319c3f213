/** Registrations of the invented tournament in every state: most teams were approved, a few still wait for an answer. */
import { must } from '#shared/base/must.ts';
import { branchOfCategory, type RegistrationStatus } from '#shared/competition/registrations.ts';
import type { Db } from '../../core/database/open.ts';
import { type RegistrationStep, teamRegistrations } from '../../core/database/tables.ts';
import type { DraftTeam } from './tournament-people.ts';

interface RegistrationsContext {
  drafts: readonly DraftTeam[];
  teamIds: Map<string, number>;
  editorId: number;
  now: Date;
}

const day = 24 * 60 * 60_000;
const delegates = [
  ['Patricia Zelaya', 'patricia.zelaya@correo.example', '+504 9988 1204'],
  ['Rodrigo Echeverri', 'r.echeverri@correo.example', '+57 310 555 0182'],
  ['Helena Duarte', 'helena.duarte@correo.example', '+55 11 95555 0147'],
  ['Gustavo Ferreyra', 'gferreyra@correo.example', '+54 11 5555 0193'],
  ['Mónica Arce', 'monica.arce@correo.example', '+506 8555 0121'],
  ['Walter Cáceres', 'wcaceres@correo.example', '+51 955 550 176'],
  ['Diane Whitfield', 'd.whitfield@mail.example', '+1 305 555 0110'],
  ['Camila Olivares', 'camila.olivares@correo.example', '+56 9 5555 0134'],
  ['Fernando Peñate', 'fernando.penate@correo.example', '+503 7555 0168'],
] as const;

const late = 'Llegó después del cierre y sin comprobante de pago.';
const roster = 'La nómina trae seis jugadores; el mínimo de la categoría es ocho.';
const appeal =
  'Adjuntamos el comprobante del 17 de enero: el banco lo acreditó tres días después. Pedimos que se revise.';

/**
 * Team registrations that are waiting, refused or appealed. Country and category are those of the same team in the
 * list, if any.
 */
const open: readonly {
  name: string;
  country: string;
  category: DraftTeam['category'];
  status: RegistrationStatus;
  ago: number;
}[] = [
  { name: 'Catrachos Máster', country: 'HN', category: "Men's 50+", status: 'pending', ago: 1 },
  { name: 'Cafeteros de Manizales', country: 'CO', category: "Men's 55+", status: 'pending', ago: 2 },
  { name: 'Veteranas do Tietê', country: 'BR', category: "Women's 45+", status: 'pending', ago: 4 },
  { name: 'Gimnasia de Rosario', country: 'AR', category: "Men's 45+", status: 'appealed', ago: 12 },
  { name: 'Ticas del Valle', country: 'CR', category: "Women's 40+", status: 'appealed', ago: 15 },
  { name: 'Leyendas del Callao', country: 'PE', category: "Men's 40+", status: 'rejected', ago: 14 },
  { name: 'Biscayne Masters', country: 'US', category: "Women's 35+", status: 'rejected', ago: 20 },
];

export async function insertRegistrations(
  db: Pick<Db, 'insert'>,
  { drafts, teamIds, editorId, now }: RegistrationsContext,
): Promise<void> {
  const at = (ago: number) => new Date(now.getTime() - ago * day);
  const approved = drafts.filter((_, index) => index % 12 === 5).slice(0, 18);
  const rows = [
    ...approved.map((team, index) => ({
      ...commonOf(index, team.name, team),
      ...decided('approved', at(40 - index), at(39 - index), editorId),
      teamId: must(teamIds.get(team.uid), 'its team was inserted'),
    })),
    ...open.map(({ name, status, ago, ...team }, index) => ({
      ...commonOf(approved.length + index, name, team),
      ...decided(status, at(ago), at(Math.ceil(ago / 2) - 0.1), editorId),
    })),
  ];
  // The list shows the last one first.
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  await db.insert(teamRegistrations).values(rows);
}

function commonOf(index: number, teamName: string, team: Pick<DraftTeam, 'country' | 'category'>) {
  const [delegateName, email1, delegatePhone] = must(
    delegates[index % delegates.length],
    'there are delegates',
  );
  return {
    ...{ teamName, delegateName, email1, delegatePhone },
    country: team.country,
    category: team.category,
    branch: branchOfCategory(team.category),
    isInternational: team.country !== 'SV',
    externalId: `FORM-${String(1040 + index)}`,
  };
}

/** The columns of a registration that came then and was decided upon later. */
function decided(status: RegistrationStatus, createdAt: Date, later: Date, by: number) {
  const steps: RegistrationStep[] = [];
  const step = (at: Date, next: RegistrationStatus, reason: string | null) =>
    steps.push({ at: at.toISOString(), by, status: next, reason });
  const columns: Partial<typeof teamRegistrations.$inferInsert> = {};
  if (status === 'approved') {
    step(later, 'approved', null);
    Object.assign(columns, { approvedAt: later, approvedById: by });
  }
  if (status === 'rejected' || status === 'appealed') {
    const reason = status === 'rejected' ? roster : late;
    step(later, 'rejected', reason);
    Object.assign(columns, { rejectedAt: later, rejectedById: by, rejectionReason: reason });
  }
  if (status === 'appealed') {
    const appealedAt = new Date(later.getTime() + day);
    step(appealedAt, 'appealed', appeal);
    Object.assign(columns, { appealedAt, appealedById: by, appealReason: appeal });
  }
  return { ...columns, status, history: steps, version: 1 + steps.length, createdAt, updatedAt: createdAt };
}
