/** The environment of docs: read once, checked whole; a wrong setting is one clear line and exit code 1. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { seedDates } from '#shared/edition/seed-facts.ts';
import { instantMsAt } from '#shared/edition/time-zone.ts';
import { findSecret, withSecrets } from './settings/secrets.ts';
import type { ObjectStoreSettings } from './storage/object-store.ts';

const postgresUrl = z
  .string()
  .refine((value) => /^postgres(ql)?:\/\//.test(value), 'must begin with postgres://');

const environment = z.object({
  PORT: z.coerce.number('must be a number').int('must be a whole number').min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_POOL: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(2, 'must be at least 2')
    .max(500, 'must be at most 500')
    .default(10),
  DATA_DIR: z.string().min(1).default('./data'),
  FLUSH_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int('must be a number of minutes')
    .min(1)
    .max(1440)
    .default(5),
  SESSION_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ADMIN_USERNAME: z.string().trim().min(3, 'must have at least 3 characters').default('admin'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  CLOCK: z.iso
    .datetime({
      offset: true,
      local: false,
      error: 'must be an instant with its offset, such as 2027-05-14T08:00+01:00',
    })
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a full address that begins with http:// or https://' })
    .refine((value) => {
      if (!URL.canParse(value)) return true;
      const { pathname, search, hash } = new URL(value);
      return pathname === '/' && search === '' && hash === '';
    }, 'must be an address without a path: the site works at the root of its host alone')
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, 'must be off, the number of proxies in front, or their addresses')
    .optional(),
  PHOTO_HOSTS: z
    .string()
    .refine(
      (value) => hostsOf(value).every((host) => /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*$/.test(host)),
      'must be names of hosts separated by commas, such as photos.example.org, *.example.com',
    )
    .transform(hostsOf)
    .optional(),
  LOCAL_WEBHOOKS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be the address of a store, such as https://s3.example.org' })
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(3).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int('must be a number of seconds')
    .min(0)
    .max(600, 'must be at most 600')
    .default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be the address of a collector, such as http://localhost:4318' })
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  OTEL_SERVICE_NAME: z.string().min(1).default('cancha'),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** The morning of the main accreditation: when a demonstration begins unless CLOCK says otherwise. */
const demoClock = instantMsAt(seedDates.timeZone, `${seedDates.startsOn}T08:00`);

export interface Config {
  port: number;
  host: string;
  /** A PostgreSQL to use; none means the embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  /**
   * Where the same database itself answers; another address than `databaseUrl` where that one is a pooler's. Migrations, the
   * watch and the project's commands ask here.
   */
  databaseDirectUrl: string | undefined;
  /** A streaming replica of it, for what everybody may read. */
  databaseReadUrl: string | undefined;
  /** Connections to PostgreSQL at most, besides the one that watches over it. */
  databasePool: number;
  dataDir: string;
  /** A file with the event's keys that was handed over as a secret, in the place of `keys.json` in `dataDir`. */
  keysFile: string | null;
  /** How often the embedded database is written aside, in minutes. */
  flushMinutes: number;
  sessionSecret: string | undefined;
  adminUsername: string;
  adminPassword: string | undefined;
  demo: boolean;
  /** Where the application's clock starts (ms since 1970), or real time. */
  clockStart: number | undefined;
  publicUrl: string | undefined;
  trustProxy: false | number | string;
  /**
   * Hosts from which photos of an imported list may be fetched; `*.` matches any subdomain. Without it, any public
   * host.
   */
  photoHosts: string[] | undefined;
  /** Webhooks may go to this machine, by http, to try them out; never in production. */
  localWebhooks: boolean;
  /** The object store for picture bytes; without it they are in the database. */
  objectStore: ObjectStoreSettings | undefined;
  /** How long a server that is to stop answers on while it says that it is not ready, for proxies to notice. */
  drainMs: number;
  /** Bearer token required to read /metrics; without one only this machine may. */
  metricsToken: string | undefined;
  /** Where spans are sent, for which share of requests, and under which service name; without it tracing is off. */
  traces: { endpoint: string; ratio: number; serviceName: string } | undefined;
  production: boolean;
  dev: boolean;
  logLevel: string;
}

/** Reads the environment; throws an Error whose message is one line that names the setting. */
export function readConfig(env: NodeJS.ProcessEnv, argv: readonly string[] = []): Config {
  const cleaned = Object.fromEntries(Object.entries(withSecrets(env)).filter(([, value]) => value !== ''));
  if (cleaned.CLOCK) cleaned.CLOCK = withSeconds(cleaned.CLOCK);
  const read = environment.safeParse(cleaned);
  if (!read.success) {
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
  }
  const e = read.data;
  const production = e.NODE_ENV === 'production';
  const demo = e.DEMO === '1';
  if (production && e.DATABASE_URL && !e.SESSION_SECRET) {
    throw new Error('SESSION_SECRET: is required when DATABASE_URL is set and NODE_ENV is production');
  }
  if (e.DATABASE_DIRECT_URL && !e.DATABASE_URL)
    throw new Error('DATABASE_DIRECT_URL: needs the DATABASE_URL of the pooler before it');
  if (e.DATABASE_READ_URL && !e.DATABASE_URL)
    throw new Error('DATABASE_READ_URL: needs the DATABASE_URL of which it is a replica');
  if (production && e.CLOCK && !demo) {
    throw new Error('CLOCK: is refused when NODE_ENV is production, unless DEMO is 1');
  }
  if (production && e.LOCAL_WEBHOOKS === '1')
    throw new Error('LOCAL_WEBHOOKS: is refused when NODE_ENV is production');
  const clockByDefault = demo ? demoClock : undefined;
  return {
    port: e.PORT,
    host: e.HOST,
    databaseUrl: withPassword(e.DATABASE_URL, e.DATABASE_PASSWORD),
    databaseDirectUrl: withPassword(e.DATABASE_DIRECT_URL ?? e.DATABASE_URL, e.DATABASE_PASSWORD),
    databaseReadUrl: withPassword(e.DATABASE_READ_URL, e.DATABASE_PASSWORD),
    databasePool: e.DATABASE_POOL,
    dataDir: e.DATA_DIR,
    keysFile: findSecret(env, 'keys.json'),
    flushMinutes: e.FLUSH_MINUTES,
    sessionSecret: e.SESSION_SECRET,
    adminUsername: e.ADMIN_USERNAME,
    adminPassword: e.ADMIN_PASSWORD,
    demo,
    clockStart: e.CLOCK ? Date.parse(e.CLOCK) : clockByDefault,
    publicUrl: e.PUBLIC_URL,
    trustProxy: readTrustProxy(e.TRUST_PROXY),
    photoHosts: e.PHOTO_HOSTS,
    localWebhooks: e.LOCAL_WEBHOOKS === '1',
    objectStore: storeOf(e),
    drainMs: e.DRAIN_SECONDS * 1000,
    metricsToken: e.METRICS_TOKEN,
    traces: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
          ratio: e.OTEL_TRACES_SAMPLER_ARG,
          serviceName: e.OTEL_SERVICE_NAME,
        }
      : undefined,
    production,
    dev: argv.includes('--dev'),
    logLevel: e.LOG_LEVEL,
  };
}

/** An address with the password that is kept apart from it; one that names a host and holds a password keeps its own. */
function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (!address || !password) return address;
  const url = new URL(address);
  url.password ||= encodeURIComponent(password);
  return url.href;
}

/** All settings of a store, or none. Photos are sent to it, unencrypted only within the machine or for a trial. */
function storeOf(e: z.output<typeof environment>): ObjectStoreSettings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = e;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (!endpoint && !bucket) return undefined;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new Error(
      'S3_ENDPOINT: needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it, and they need it',
    );
  const { protocol, hostname } = new URL(endpoint);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (e.NODE_ENV === 'production' && protocol !== 'https:' && !isLocal)
    throw new Error('S3_ENDPOINT: must begin with https:// when NODE_ENV is production');
  return { endpoint, bucket, region: e.S3_REGION, accessKeyId, secretAccessKey };
}

/** Names of hosts that are separated by commas. */
function hostsOf(value: string): string[] {
  return value.split(',').map((host) => host.trim().toLowerCase());
}

/** `2026-02-20T08:00-06:00` is a fine instant for a person; the parser wants the seconds. */
function withSeconds(instant: string): string {
  return instant.replace(/^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(Z|[+-]\d{2}:\d{2})$/, '$1:00$2');
}

/**
 * What express takes: a count, or names and addresses of proxies separated by commas. Not `true`: the address of a
 * caller would be whatever they claim, and guesses are counted by it.
 */
function isTrustProxy(value: string): boolean {
  if (/^(off|false|\d{1,2})$/.test(value)) return true;
  const names = ['loopback', 'linklocal', 'uniquelocal'];
  return value.split(',').every((part) => {
    const [address = '', bits = '0'] = part.trim().split('/');
    return names.includes(address) || (isIP(address) !== 0 && /^\d{1,3}$/.test(bits));
  });
}

function readTrustProxy(value: string | undefined): Config['trustProxy'] {
  if (value === undefined || value === 'off' || value === 'false' || value === '0') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
}
