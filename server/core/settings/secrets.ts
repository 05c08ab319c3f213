/**
 * Secrets as files: each of those named here may stand in a file instead of the environment, which every child and every look
 * at the process shows. systemd hands them over in CREDENTIALS_DIRECTORY (sealed on the disk with LoadCredentialEncrypted),
 * a container finds them in /run/secrets; a file is called as its setting, in small letters.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_PASSWORD',
  'SESSION_SECRET',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** The environment plus the secrets in files; values in the environment win. */
export function withSecrets(
  env: Readonly<NodeJS.ProcessEnv>,
  containerFolder = '/run/secrets',
): NodeJS.ProcessEnv {
  const read = secretSettings.flatMap((name) => {
    const file = env[name] ? null : findSecret(env, name.toLowerCase(), containerFolder);
    return file ? [[name, readSecret(name, file)] as const] : [];
  });
  return { ...env, ...Object.fromEntries(read) };
}

/** The file of a secret, by its name; null where there is none. */
export function findSecret(
  env: Readonly<NodeJS.ProcessEnv>,
  name: string,
  containerFolder = '/run/secrets',
): string | null {
  const folders = [env.CREDENTIALS_DIRECTORY, containerFolder].filter((folder) => folder !== undefined);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

function readSecret(name: string, file: string): string {
  try {
    // An editor ends a file with a line break.
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'it cannot be read';
    throw new Error(`${name}: ${file}: ${code}`, { cause });
  }
}
