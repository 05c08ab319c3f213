/** Rows for tests: plausible unless a test says otherwise, written straight into the database. */
import { argon2Sync, randomBytes } from 'node:crypto';
import { insertUser } from '#server/accounts/store.ts';
import type { Db } from '#server/core/database/open.ts';
import { searchTextOf } from '#server/core/database/search-text.ts';
import { news, participants, teams } from '#server/core/database/tables.ts';
import { findEdition, readEdition, saveEdition } from '#server/core/settings/edition-store.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { UserRole } from '#shared/base/permissions.ts';

export type MadeUser = Awaited<ReturnType<typeof insertUser>>;
export type MadeParticipant = typeof participants.$inferSelect;

let made = 0;
const next = () => (made += 1);

export const testPassword = 'contraseña de prueba';
const cheapHash = cheaplyHashed(testPassword);

/** A hash that costs next to nothing: signing in is not what most tests are about. */
function cheaplyHashed(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const message = Buffer.from(password.normalize('NFC'));
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=8,t=1,p=1$${text(nonce)}$${text(argon2Sync('argon2id', { message, nonce, ...cost }))}`;
}

/** From now on people of these kinds need an approval, and those of no other. */
export async function requireApproval(db: Db, ...roles: string[]): Promise<void> {
  const { id } = await readEdition(db);
  const { edition, revision } = must(await findEdition(db, id), 'it is served');
  const kinds = edition.kinds.map((kind) => ({ ...kind, needsApproval: roles.includes(kind.id) }));
  const save = { replaces: revision, changes: ['kinds' as const], authorId: null, at: now() };
  must(await saveEdition(db, { edition: { ...edition, kinds }, ...save }), 'no one else saves it');
}

/** A user who can sign in with `testPassword`. */
export function makeUser(
  db: Db,
  overrides: { role?: UserRole } & Partial<
    Record<'username' | 'email' | 'firstName' | 'lastName', string>
  > = {},
): Promise<MadeUser> {
  const n = next();
  return insertUser(db, {
    username: `persona${n}`,
    email: `persona${n}@correo.example`,
    firstName: 'Marta',
    lastName: 'Quintanilla',
    phone: `7${String(n).padStart(7, '0')}`,
    password: cheapHash,
    ...overrides,
  });
}

export async function makeTeam(db: Db, overrides: Partial<typeof teams.$inferInsert> = {}) {
  const [row] = await db
    .insert(teams)
    .values({
      uid: newUid(),
      name: `Los Maestros ${next()}`,
      country: 'SV',
      category: "Men's 45+",
      ...overrides,
    })
    .returning();
  return must(row, 'an insert returns its row');
}

export async function makeParticipant(
  db: Db,
  overrides: Partial<typeof participants.$inferInsert> = {},
): Promise<MadeParticipant> {
  const person: typeof participants.$inferInsert = {
    uid: newUid(),
    firstName: 'Óscar',
    lastName: `Menjívar ${next()}`,
    birthDate: '1978-03-09',
    country: 'SV',
    category: "Men's 45+",
    role: 'Player',
    createdAt: now(),
    updatedAt: now(),
    ...overrides,
  };
  const [row] = await db
    .insert(participants)
    .values({ ...person, searchText: searchTextOf(person.firstName, person.lastName) })
    .returning();
  return must(row, 'an insert returns its row');
}

export async function makeNews(db: Db, overrides: Partial<typeof news.$inferInsert> = {}) {
  const [row] = await db
    .insert(news)
    .values({
      title: `Sorteo de grupos ${next()}`,
      content: 'Los grupos ya están definidos.',
      summary: 'Resumen',
      publishedAt: now(),
      category: 'Announcement',
      ...overrides,
    })
    .returning();
  return must(row, 'an insert returns its row');
}

/** A registration form as the site sends it. */
export const personForm = (overrides: Record<string, unknown> = {}) => ({
  firstName: 'Ana Lucía',
  lastName: 'Portillo',
  birthDate: '1980-02-29',
  country: 'SV',
  category: "Women's 45+",
  role: 'Player',
  ...overrides,
});

/** The sign-up form as the site sends it. */
export function signUpForm(overrides: Record<string, unknown> = {}) {
  const n = next();
  return {
    username: `delegado${n}`,
    email: `delegado${n}@correo.example`,
    firstName: 'Rosa',
    lastName: 'Alvarenga',
    phone: '77001122',
    password: 'secreto7',
    confirmPassword: 'secreto7',
    ...overrides,
  };
}

/** The form of an account created by an administrator. */
export function staffForm(overrides: Record<string, unknown> = {}) {
  const n = next();
  return {
    username: `mesa${n}`,
    email: `mesa${n}@correo.example`,
    firstName: 'Elena',
    lastName: 'Rivas',
    role: 'ACCREDITATION_STAFF',
    ...overrides,
  };
}

export const newsForm = (overrides: Record<string, unknown> = {}) => ({
  title: 'Abre la acreditación',
  summary: 'Desde las ocho.',
  content: 'La acreditación abre el 20 de febrero.',
  category: 'Announcement',
  ...overrides,
});

export const contactForm = (overrides: Record<string, unknown> = {}) => ({
  name: 'José Roberto Cañas',
  email: 'jose@correo.example',
  subject: 'Hospedaje',
  message: '¿Qué hoteles recomiendan?',
  inquiryType: 'general',
  ...overrides,
});

/** A registration of a team as staff write it down. */
export const registrationForm = (overrides: Record<string, unknown> = {}) => ({
  teamName: `Quetzales ${next()}`,
  country: 'GT',
  category: "Men's 50+",
  delegateName: 'Luis Ajú',
  delegatePhone: '+502 5555 0101',
  email1: 'luis@correo.example',
  ...overrides,
});

/** A file of one line, as both calls of an import take it. */
export const importBody = (kind: 'participants' | 'teams' | 'registrations') => {
  const values = {
    participants: personForm(),
    teams: { name: 'Quetzales', country: 'GT', category: "Men's 50+" },
    registrations: registrationForm(),
  };
  return { fileName: 'lista.csv', rows: [{ line: 2, values: values[kind] }], update: true, fingerprint: 'x' };
};
