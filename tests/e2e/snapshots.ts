/**
 * The initial states of tests, made once per run: the process of the global setup makes each snapshot when a test
 * first asks for it, so that a run of a few tests pays only for what it uses.
 */

import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { must } from '#shared/base/must.ts';
import { enroll, logIn, openBrowser } from './desk-stage.ts';
import { noon, type RunningServer, type Snapshot, startServer } from './server.ts';

/** Two desks that are enrolled, with a PIN and an operator who is signed in. */
const desks = ['north', 'south'] as const;
export type DeskName = (typeof desks)[number];

interface Snapshots {
  /** The demonstration at noon with 60 people. */
  tournament: Snapshot;
  /** The same with the profiles of the desks, in folders with their names. */
  stations: Snapshot & { profiles: string };
}

const addressVariable = 'E2E_SNAPSHOTS';

/** Waits until the snapshot is made. */
export async function getSnapshot<Name extends keyof Snapshots>(name: Name): Promise<Snapshots[Name]> {
  // fetch waits 300 s for an answer at most; on a busy machine a snapshot takes longer.
  const [answer]: IncomingMessage[] = await once(
    request(`${process.env[addressVariable]}/${name}`).end(),
    'response',
  );
  const body = await text(must(answer, 'a request has an answer'));
  if (answer?.statusCode !== 200) throw new Error(`the snapshot '${name}' was not made: ${body}`);
  // As serveSnapshots wrote it.
  return JSON.parse(body) as Snapshots[Name];
}

/** A server with the demonstration at noon; every test has a copy. */
export async function startAtNoon(from: keyof Snapshots = 'tournament'): Promise<RunningServer> {
  return startServer(noon, { from: await getSnapshot(from) });
}

/** Copies the profile of an enrolled desk to a folder. */
export async function copyProfile(desk: DeskName, folder: string): Promise<string> {
  const { profiles } = await getSnapshot('stations');
  const profile = path.join(folder, desk);
  cpSync(path.join(profiles, desk), profile, { recursive: true });
  return profile;
}

/** Once per run. Resolves to the undo. */
export async function serveSnapshots(): Promise<() => Promise<void>> {
  const undo: (() => unknown)[] = [];
  const make = {
    tournament: async () => {
      // A minute early: a copy that is started at noon then begins there, because its clock was set to another instant.
      const server = await startServer({ ...noon, CLOCK: '2026-02-22T12:19:00-06:00' }, { isFilled: true });
      undo.push(() => server.remove());
      await server.stop();
      return { dataDir: server.dataDir, databaseUrl: server.databaseUrl };
    },
    stations: async (): Promise<Snapshots['stations']> => {
      const profiles = mkdtempSync(path.join(tmpdir(), 'cancha-profiles-'));
      undo.push(() => rmSync(profiles, { recursive: true, force: true, maxRetries: 10 }));
      const server = await startServer(noon, { from: await get('tournament') });
      undo.push(() => server.remove());
      for (const desk of desks) {
        const context = await openBrowser(path.join(profiles, desk), 'es', { server });
        await logIn(context, server, 'direccion');
        await enroll(context, 'es');
        await context.close();
      }
      await server.stop();
      return { dataDir: server.dataDir, databaseUrl: server.databaseUrl, profiles };
    },
  } satisfies { [Name in keyof Snapshots]: () => Promise<Snapshots[Name]> };
  const made = new Map<keyof Snapshots, Promise<Snapshot>>();
  function get<Name extends keyof Snapshots>(name: Name): Promise<Snapshot> {
    const making = made.get(name) ?? make[name]();
    made.set(name, making);
    return making;
  }

  const service = createServer((req, res) => {
    const name = req.url === '/stations' ? 'stations' : 'tournament';
    get(name).then(
      (snapshot) => res.end(JSON.stringify(snapshot)),
      (error) => res.writeHead(500).end(String(error?.stack ?? error)),
    );
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  process.env[addressVariable] = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  return async () => {
    service.close();
    // Waits for snapshots in progress; a test that needed one has already reported its failure.
    await Promise.allSettled(made.values());
    for (const step of undo.reverse()) await step();
  };
}
