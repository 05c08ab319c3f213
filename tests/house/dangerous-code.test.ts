import { expect, test } from 'vitest';
import { findInCode, sourcesUnder } from './source-files.ts';

/** Constructs that docs/security.md says the product does not use, and the few places that use what is close to them. */

const server = sourcesUnder('server', 'shared');
const product = sourcesUnder('shared', 'server', 'web', 'kiosk');
/** The file and the line itself, without its number: a list of these stays true when lines move. */
const linesWith = (pattern: RegExp, sources = product) =>
  findInCode(sources, pattern).map((found) => found.replace(/:\d+ {2}/, ': '));

test('no text is run as code or written as markup', () => {
  const code = /\beval\(|\bnew Function\(|['"]node:vm['"]|\bset(Timeout|Interval)\(\s*['"`]/;
  const markup =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*\+?=|insertAdjacentHTML|document\.write\(|createContextualFragment|srcDoc/;
  expect([...linesWith(code), ...linesWith(markup)]).toEqual([]);
});

test('programs are started with a list of arguments, by the backup alone, and never by a shell', () => {
  expect(linesWith(/['"]node:child_process['"]/, server)).toEqual([
    "server/operations/backup/postgres.ts: import { spawn, spawnSync } from 'node:child_process';",
  ]);
  expect(linesWith(/\bshell:/)).toEqual([]);
});

test('SQL is put together from text in known places, none of which sees what a caller sent', () => {
  const uses = Map.groupBy(linesWith(/\bsql\.raw\(/, server), (line) => line.split(':')[0] ?? '');
  expect(Object.fromEntries([...uses].map(([file, lines]) => [file, lines.length]))).toEqual({
    'server/people/approvals/store.ts': 1,
    'server/core/database/locks.ts': 3,
    'server/operations/backup/dumps.ts': 1,
    'server/competition/store.ts': 1,
    'server/people/participants/listing-refresh.ts': 1,
    'server/people/participants/listing.ts': 2,
    'server/admin/reports/live-picture.ts': 1,
    'server/admin/reports/store.ts': 1,
    'server/sync/sync-row-sql.ts': 1,
  });
});

test('the server reads no XML, and unpacks nothing but its own backups and archives', () => {
  const unpacking = /\b(unzip\w*|gunzip\w*|inflate\w*|brotliDecompress\w*|Unzip\w*|XMLParser|DOMParser)\b/i;
  const isSetting = /inflate: false/;
  const unpacked = linesWith(
    unpacking,
    server.filter(({ file }) => !file.startsWith('server/operations/demo/fixtures')),
  );
  expect(unpacked.filter((line) => !isSetting.test(line))).toEqual([
    "server/content/archive/serve-archive.ts: import { gunzip } from 'node:zlib';",
    "server/content/archive/serve-archive.ts: if (!req.acceptsEncodings('gzip')) return res.send(await promisify(gunzip)(bytes));",
    "server/operations/backup/embedded.ts: import { gunzip } from 'node:zlib';",
    "server/operations/backup/embedded.ts: return new Blob([file.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes]);",
  ]);
});

test('ciphers, hashes and curves are those that docs/security.md names', () => {
  const named = [
    ...product.flatMap(({ text }) => [
      ...text.matchAll(/\bcreate(?:Cipheriv|Decipheriv|Hash|Hmac|ECDH)\(\s*'([^']+)'/g),
      ...text.matchAll(/\bhkdfSync\(\s*'([^']+)'/g),
      ...text.matchAll(/\b(?:namedCurve|hash|algorithm): '([A-Z][^']+)'/g),
      ...text.matchAll(/\bsubtle\.\w+\(\s*(?:\{ name: )?'((?:A|E|H|P|R|S)[^']+)'/g),
      ...text.matchAll(/\bname: '((?:AES|EC|RSA|Ed|HMAC|HKDF|PBKDF2|SHA)[\w-]*)'/g),
    ]),
  ].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(30);
  // SHA-1 is what authenticator apps take: as HMAC, in codes of six digits.
  expect([...new Set(named)].sort()).toEqual(
    [
      'AES-GCM',
      'ECDH',
      'HKDF',
      'P-256',
      'PBKDF2',
      'SHA-256',
      'SHA1',
      'aes-256-gcm',
      'prime256v1',
      'sha256',
    ].sort(),
  );
  expect(linesWith(/'SHA1'/).map((line) => line.split(':')[0])).toEqual(['server/accounts/second-factor.ts']);
});

test('certificates of other servers are judged, and requests are read by the strict parser', () => {
  expect(
    linesWith(/rejectUnauthorized|TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureHTTPParser/),
  ).toEqual([]);
});

test('the server writes lines to its log alone; commands and the first start also write to their terminal', () => {
  expect(linesWith(/\bconsole\./, server)).toEqual([]);
  const terminals = linesWith(/process\.std(out|err)/, server).map((line) => line.split(':')[0]);
  expect([...new Set(terminals)]).toEqual([
    'server/accounts/reset-factor.ts',
    'server/core/monitoring/command-line.ts',
    'server/main.ts',
    'server/operations/backup/command.ts',
    'server/operations/backup/move-pictures.ts',
    'server/operations/doctor/command.ts',
  ]);
});
