/**
 * The log of all servers of a run, at level debug, in one folder. At the end of the run it is searched for every
 * invented person; it must name none.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Appends to the log of this process; cheap enough to be written at once, so that nothing is lost with a worker. */
export function suiteLogOf(folder: string): { write: (text: string) => void } {
  return { write: (text) => appendFileSync(path.join(folder, `${process.pid}.log`), text) };
}

/** People, numbers and secrets of tests/server: make.ts, device.ts, process.full.test.ts and the like. */
const madeUp = [
  ...['Quintanilla', 'Menjívar', 'Portillo', 'Alvarenga', 'Rivas', 'Cañas', 'Ajú', 'Funes', 'Abrego'],
  ...['Óscar', 'Ana Lucía', 'José Roberto', 'Beatriz', 'Josefina'],
  ...['@correo.example', '77001122', '5555 0101'],
  ...['1978-03-09', '1980-02-29', '1977-08-30'],
  ...['contraseña de prueba', 'secreto7', 'clave de prueba', 'the secret of the tests'],
];
/** What a log must never contain. */
const forbidden: readonly [string, RegExp][] = [
  ['a hash of a password', /\$argon2/],
  ['an e-mail address', /[\w.+-]+@[\w-]+\.[a-z]{2,}\b/i],
  ['a session', /s(?::|%3A)[\w-]{20,}\./],
  ['a number of a badge', /\b[A-Z]\d-\d{5}-[A-Z0-9]\b/],
  ['a statement', /\b(?:insert into|delete from|select .* from|params)\b/i],
];

/** Forbidden text in the logs of a folder, with its line. */
export function findPeopleIn(folder: string): { lines: number; found: string[] } {
  // Only what is logged: a first password, say, is printed for its owner.
  const lines = readdirSync(folder)
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').split('\n'))
    .filter((line) => line.startsWith('{'));
  const found = lines.flatMap((line) => [
    ...madeUp.filter((value) => line.includes(value)).map((value) => `${value}: ${line}`),
    ...forbidden.filter(([, pattern]) => pattern.test(line)).map(([what]) => `${what}: ${line}`),
  ]);
  return { lines: lines.length, found };
}
