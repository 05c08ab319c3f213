import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/core/config.ts';
import { withSecrets } from '#server/core/settings/secrets.ts';

/** A wrong setting stops the start with one line that names it. */

describe('a wrong setting is named', () => {
  const postgres = 'postgres://localhost/x';
  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'abc' }, /^PORT: must be a number$/],
    [{ PORT: '80.5' }, /^PORT: must be a whole number$/],
    [{ PORT: '70000' }, /^PORT: /],
    [{ PORT: '-1' }, /^PORT: /],
    [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL: must begin with postgres:\/\/$/],
    [{ DATABASE_READ_URL: postgres }, /^DATABASE_READ_URL: needs the DATABASE_URL/],
    [{ DATABASE_URL: postgres, DATABASE_READ_URL: 'x' }, /^DATABASE_READ_URL: must begin with postgres:/],
    [{ DATABASE_POOL: 'many' }, /^DATABASE_POOL: must be a number$/],
    [{ DATABASE_POOL: '1' }, /^DATABASE_POOL: must be at least 2$/],
    [{ SESSION_SECRET: 'short' }, /^SESSION_SECRET: must have at least 16 characters$/],
    [{ ADMIN_USERNAME: 'ab' }, /^ADMIN_USERNAME: must have at least 3 characters$/],
    [{ ADMIN_PASSWORD: '12345' }, /^ADMIN_PASSWORD: must have at least 6 characters$/],
    [{ DEMO: 'yes' }, /^DEMO: must be 0 or 1$/],
    [{ CLOCK: 'tomorrow' }, /^CLOCK: must be an instant with its offset/],
    [{ CLOCK: '2026-02-20T08:00' }, /^CLOCK: must be an instant with its offset/],
    [{ CLOCK: '2026-02-30T08:00-06:00' }, /^CLOCK: must be an instant with its offset/],
    [{ PUBLIC_URL: 'example.org' }, /^PUBLIC_URL: must be a full address/],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL: must be a full address/],
    [{ PUBLIC_URL: 'https://example.org/cancha' }, /^PUBLIC_URL: must be an address without a path/],
    [{ PUBLIC_URL: 'https://example.org/cancha/' }, /^PUBLIC_URL: must be an address without a path/],
    [{ PUBLIC_URL: 'https://example.org/?site=1' }, /^PUBLIC_URL: must be an address without a path/],
    [{ TRUST_PROXY: 'banana' }, /^TRUST_PROXY: must be off/],
    [{ TRUST_PROXY: '10.0.0.1/x' }, /^TRUST_PROXY: must be off/],
    [
      { TRUST_PROXY: 'true' },
      /^TRUST_PROXY: must be off, the number of proxies in front, or their addresses$/,
    ],
    [{ TRUST_PROXY: 'on' }, /^TRUST_PROXY: must be off/],
    [{ DRAIN_SECONDS: 'long' }, /^DRAIN_SECONDS: must be a number of seconds$/],
    [{ DRAIN_SECONDS: '601' }, /^DRAIN_SECONDS: must be at most 600$/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT: must be the address/],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1$/],
    [{ NODE_ENV: 'production', DATABASE_URL: postgres }, /^SESSION_SECRET: is required when/],
    [
      { NODE_ENV: 'production', LOCAL_WEBHOOKS: '1' },
      /^LOCAL_WEBHOOKS: is refused when NODE_ENV is production/,
    ],
    [
      { NODE_ENV: 'production', CLOCK: '2026-02-20T08:00-06:00' },
      /^CLOCK: is refused when NODE_ENV is production/,
    ],
    [{ PORT: 'x', DEMO: '7' }, /^PORT: .*; DEMO: .*$/],
  ])('%j', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
    try {
      readConfig(env);
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });
});

describe('settings', () => {
  test('settings have the defaults that docs name, and an empty one counts as none', () => {
    for (const env of [{}, { PORT: '', DATABASE_URL: '', CLOCK: '', TRUST_PROXY: '' }]) {
      expect(readConfig(env)).toMatchObject({
        port: 3000,
        host: '0.0.0.0',
        databaseUrl: undefined,
        dataDir: './data',
        adminUsername: 'admin',
        demo: false,
        clockStart: undefined,
        trustProxy: false,
        dev: false,
      });
    }
  });

  test.each([
    ['2026-02-20T08:00-06:00', '2026-02-20T14:00:00Z'],
    ['2026-02-20T08:00:30Z', '2026-02-20T08:00:30Z'],
  ])('CLOCK takes %s', (CLOCK, instant) => {
    expect(readConfig({ CLOCK }).clockStart).toBe(Date.parse(instant));
  });

  test('a demonstration begins on the morning of the accreditation, in production too', () => {
    const start = Date.parse('2026-02-20T14:00:00Z');
    expect(readConfig({ DEMO: '1' }).clockStart).toBe(start);
    const CLOCK = '2026-02-21T08:00-06:00';
    expect(readConfig({ DEMO: '1', NODE_ENV: 'production', CLOCK }).clockStart).toBe(start + 86_400_000);
  });

  test.each<[string, boolean | number | string]>([
    ['off', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
    ['::1', '::1'],
  ])('TRUST_PROXY takes %s', (TRUST_PROXY, read) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(read);
  });

  test('PUBLIC_URL loses its last slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://cancha.example/' }).publicUrl).toBe('https://cancha.example');
  });
});

test('the password of the database may stand apart from its address, whatever signs it has', () => {
  const DATABASE_URL = 'postgres://cancha@db:5432/cancha';
  const { databaseUrl = '' } = readConfig({ DATABASE_URL, DATABASE_PASSWORD: 'a@b:/?#%' });
  expect(decodeURIComponent(new URL(databaseUrl).password)).toBe('a@b:/?#%');
  const own = 'postgres://cancha:own@db/cancha';
  expect(readConfig({ DATABASE_URL: own, DATABASE_PASSWORD: 'other' }).databaseUrl).toBe(own);
  const socket = 'postgres:///cancha?host=/var/run/postgresql&user=cancha';
  expect(readConfig({ DATABASE_URL: socket }).databaseDirectUrl).toBe(socket);
});

test('a store of pictures is named whole, and not in clear over a network', () => {
  const store = {
    ...{ S3_ENDPOINT: 'https://s3.example.org/', S3_BUCKET: 'fotos' },
    ...{ S3_ACCESS_KEY_ID: 'AKIA', S3_SECRET_ACCESS_KEY: 'a secret' },
  };
  expect(readConfig(store).objectStore).toMatchObject({
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
  });
  for (const missing of Object.keys(store))
    expect(() => readConfig({ ...store, [missing]: '' }), missing).toThrow(/^S3_ENDPOINT: needs/);
  const inClear = { ...store, NODE_ENV: 'production', S3_ENDPOINT: 'http://minio:9000' };
  expect(() => readConfig(inClear)).toThrow(/^S3_ENDPOINT: must begin with https/);
  expect(readConfig({ ...inClear, S3_ENDPOINT: 'http://127.0.0.1:9000' }).objectStore).toBeDefined();
});

describe('secrets in files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'session_secret'), 'one that systemd hands over\n');
  writeFileSync(path.join(folder, 'database_url'), 'postgres://app:hush@db/cancha');
  const env = { CREDENTIALS_DIRECTORY: folder };

  test('secrets in files are read where systemd hands them over', () => {
    expect(readConfig(env)).toMatchObject({
      sessionSecret: 'one that systemd hands over',
      databaseUrl: 'postgres://app:hush@db/cancha',
      keysFile: null,
    });
  });

  test('secrets in files are read where a container finds them, and what the environment says counts first', () => {
    const SESSION_SECRET = 'one of the environment itself';
    expect(withSecrets({}, folder).SESSION_SECRET).toBe('one that systemd hands over');
    expect(withSecrets({ SESSION_SECRET }, folder)).toEqual({
      SESSION_SECRET,
      DATABASE_URL: 'postgres://app:hush@db/cancha',
    });
  });

  test('secrets in files are judged like any other setting, and one that cannot be read is named without a word of it', () => {
    const wrong = path.join(folder, 'wrong');
    mkdirSync(path.join(wrong, 'session_secret'), { recursive: true });
    writeFileSync(path.join(wrong, 'metrics_token'), 'short');
    expect(() => readConfig({ CREDENTIALS_DIRECTORY: wrong })).toThrow(
      /^SESSION_SECRET: .*session_secret: EISDIR$/,
    );
    rmSync(path.join(wrong, 'session_secret'), { recursive: true });
    expect(() => readConfig({ CREDENTIALS_DIRECTORY: wrong })).toThrow(
      /^METRICS_TOKEN: must have at least 16/,
    );
  });

  test('secrets in files hold the keys of the event too', () => {
    writeFileSync(path.join(folder, 'keys.json'), '{}');
    expect(readConfig(env).keysFile).toBe(path.join(folder, 'keys.json'));
  });
});
