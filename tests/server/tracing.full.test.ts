import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { atEnd } from './at-end.ts';
import { browser, fromOurPage } from './caller.ts';
import { draftOf, enrollThrough, personRow } from './device.ts';
import { folderWithDatabase, startServer } from './server-process.ts';
import { emptyDatabaseUrl, onPostgres } from './test-database.ts';

/** What a collector of OpenTelemetry gets of the real program, and what it never gets: anybody. */

const ADMIN_PASSWORD = 'clave de prueba';

/** OTLP over HTTP as JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp. A whole number may be a text. */
const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number().optional() }),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});
type Span = z.output<typeof span>;

interface Collector {
  url: string;
  texts: string[];
  spans(): Span[];
}

async function startCollector(): Promise<Collector> {
  const texts: string[] = [];
  const server: Server = createServer(async (req, res) => {
    let text = '';
    for await (const part of req) text += part;
    if (req.method === 'POST' && req.url === '/v1/traces' && req.headers['x-tenant'] === 'copa')
      texts.push(text);
    res.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    spans: () =>
      texts
        .flatMap((text) => exported.parse(JSON.parse(text)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
  };
}

const place = async () => ({
  ...{ DATA_DIR: folderWithDatabase(), ADMIN_PASSWORD },
  ...(onPostgres() ? { DATABASE_URL: await emptyDatabaseUrl() } : {}),
});

const summaryOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test('a collector receives requests and statements without personal data', async () => {
  const collector = await startCollector();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=copa' };
  const server = await startServer({ ...(await place()), ...traces });
  const admin = browser(() => server.url, fromOurPage);
  await admin.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
  const desk = await enrollThrough(admin, server, 'desk');
  await desk.grantTo(admin);
  const person = personRow({ firstName: 'Leonor', lastName: 'Quijano' });
  await desk.push([desk.next('participant.register', { uid: person.uid, person: draftOf(person) })]);
  await admin.call('GET /api/admin/participants', { query: { q: 'quijano' } });
  await admin.ask('GET /api/conflicts/:uid', { params: { uid: person.uid } });
  await fetch(`${server.url}/healthz`);
  // What is left is sent with the end.
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);

  const spans = collector.spans();
  const requests = spans.filter(({ kind }) => kind === 2);
  expect(requests.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST /api/sync/push', 'GET /api/admin/participants', 'GET /api/conflicts/:uid']),
  );
  expect(requests.map(({ name }) => name).join()).not.toContain('healthz');
  const push = requests.find(({ name }) => name === 'POST /api/sync/push');
  expect(push && summaryOf(push)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/sync/push',
    'http.response.status_code': 200,
  });
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(endTimeUnixNano).toBeGreaterThanOrEqual(startTimeUnixNano);

  const statements = spans.filter(({ kind }) => kind === 3);
  const ofPush = statements.filter(({ parentSpanId }) => parentSpanId === push?.spanId);
  if (onPostgres()) {
    expect(ofPush.map(({ name }) => name)).toEqual(expect.arrayContaining(['BEGIN', 'COMMIT']));
    expect(ofPush.some(({ name }) => /^INSERT /.test(name))).toBe(true);
    expect(new Set(ofPush.map(({ traceId }) => traceId))).toEqual(new Set([push?.traceId]));
    const ids = new Set(requests.map(({ spanId }) => spanId));
    expect(statements.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([]);
  }
  const values = ['Leonor', 'Quijano', 'quijano', person.uid, person.birthDate ?? '', ADMIN_PASSWORD];
  for (const value of [...values, 'admin"', desk.uid, '127.0.0.1', 'select', '$1'])
    for (const text of collector.texts) expect(text).not.toContain(value);
});

test('an unreachable collector affects no request and is logged once', async () => {
  const server = await startServer({ ...(await place()), OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  for (let n = 0; n < 3; n += 1) expect((await fetch(`${server.url}/api/news`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output().match(/traces are not taken/g)).toHaveLength(1);
});

test('without one nothing of it is loaded', async () => {
  const listing = `--import=data:text/javascript,${encodeURIComponent(
    `import { registerHooks } from 'node:module';
     registerHooks({ load(url, context, next) {
       if (/opentelemetry/.test(url) && !/opentelemetry\\/api/.test(url)) console.log('loaded ' + url);
       return next(url, context);
     } });`,
  )}`;
  const server = await startServer({ ...(await place()), NODE_OPTIONS: listing });
  expect(server.output()).not.toContain('loaded');
  const traced = {
    ...(await place()),
    NODE_OPTIONS: listing,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  };
  expect((await startServer(traced)).output()).toContain('loaded');
});
