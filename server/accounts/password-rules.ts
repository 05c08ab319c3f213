/** Which passwords an account may have: judged by length and a list, never by a mixture of signs (NIST SP 800-63B-4, 3.1.1.2). */
import { fewestPasswordChars } from '#shared/accounts/accounts.ts';
import { AppError, type FieldCode } from '#shared/base/errors.ts';
import { isStaff, type UserRole } from '#shared/base/permissions.ts';
import { fold } from '#shared/base/text.ts';
import { tournament } from '#shared/edition/tournament.ts';

/** The fewest different characters of a password, and the fewest besides the user's own name. */
const fewestDifferent = 4;
const fewestOwn = 6;
/** Words that are obvious at this event (ASVS 6.1.2); ignored in passwords, like the user's own name. */
const wordsOfTheEvent = [
  ...['panamericano', 'panamerican', 'campeonato', 'championship', 'torneo', 'tournament', 'maxibaloncesto'],
  ...[
    'baloncesto',
    'basquetbol',
    'basquet',
    'basketball',
    'basket',
    'masters',
    'master',
    'fimba',
    'salvador',
  ],
  ...['cancha', 'acreditacion', 'accreditation', 'credencial', 'credential', 'oficina', 'puerta', 'mesa'],
  ...['administrador', 'administrator', 'admin', 'superusuario', 'organizador', 'organizer', 'delegado'],
];
/** And those of the edition's id: its name and its year. */
const guessedWords = () => [...wordsOfTheEvent, ...tournament.id.split('-')];

interface PasswordOwner {
  username: string;
  email: string;
  role: UserRole;
}

/** Throws INVALID at the field for a password that is too short for its owner, among the most used ones, or their own name or the event's. */
export async function requireGoodPassword(
  password: string,
  owner: PasswordOwner,
  field: string,
): Promise<void> {
  const wrong = await faultOf(password, owner);
  if (wrong) throw new AppError('INVALID', { fields: { [field]: wrong } });
}

async function faultOf(
  password: string,
  { username, email, role }: PasswordOwner,
): Promise<FieldCode | null> {
  if (isStaff(role) && [...password].length < fewestPasswordChars(role)) return 'STAFF_PASSWORD';
  const plain = fold(password);
  if ((await commonPasswords()).has(plain) || new Set(plain).size < fewestDifferent) return 'COMMON_PASSWORD';
  const names = [username, email.split('@')[0] ?? ''].map(fold).filter((name) => name.length > 2);
  const rest = [...names, ...guessedWords()].reduce((left, name) => left.replaceAll(name, ''), plain);
  return rest.length < Math.min(fewestOwn, plain.length) ? 'COMMON_PASSWORD' : null;
}

let common: Promise<ReadonlySet<string>> | null = null;

/** The fifty thousand passwords that are guessed first; read when the first one is judged. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(fold)),
  );
  return common;
}
