import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { atEnd } from '../server/at-end.ts';
import { postgresPrograms } from '../server/own-cluster.ts';
import { freePort } from '../server/own-pooler.ts';
import { freshFolder } from '../server/server-process.ts';

/** One of three machines: its PostgreSQL, and the Patroni that decides whether it leads. */
export interface PatroniNode {
  readonly name: string;
  readonly databasePort: number;
  readonly patroniPort: number;
  /** Kills PostgreSQL and Patroni at once, as a machine that loses its power does. */
  kill(): void;
  start(): void;
}

export interface PatroniCluster {
  readonly nodes: readonly [PatroniNode, PatroniNode, PatroniNode];
  /** The one that holds the leader's key; waits until there is one. */
  leader(): Promise<PatroniNode>;
  /** Resolves once one leads and the other two follow it, one of them synchronously. */
  whole(): Promise<void>;
  /** The address of its database, at a port of one of them or of a proxy. */
  urlAt(port: number): string;
}

const password = 'clave-de-prueba';
const waits = { timeout: 180_000, interval: 100 };

/** The programs run as a user of their own: PostgreSQL refuses to run as root. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

/** A folder that this user may write. */
function folderOfPostgres(): string {
  const folder = freshFolder();
  if (asPostgres.length > 0) spawnSync('chown', ['postgres', folder]);
  return folder;
}

/** Starts a program in a process group that goes away with the test file, and keeps the end of what it says. */
function startProgram(command: readonly string[], env: Record<string, string>): ChildProcess {
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
    cwd: '/',
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: 'ignore',
    detached: true,
  });
  atEnd(() => killGroup(child));
  return child;
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

/** Three members of etcd; where they answer. */
async function startEtcd(): Promise<string> {
  const members = await Promise.all(
    ['a', 'b', 'c'].map(async (name) => ({ name, client: await freePort(), peer: await freePort() })),
  );
  const all = members.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  for (const { name, client, peer } of members)
    startProgram([must(process.env.ETCD_PATH, 'the lane has it')], {
      ETCD_NAME: name,
      ETCD_DATA_DIR: path.join(freshFolder(), 'data'),
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${client}`,
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peer}`,
      ETCD_INITIAL_CLUSTER: all,
    });
  return members.map(({ client }) => `127.0.0.1:${client}`).join(',');
}

/** Three PostgreSQL with docs/operations/patroni.yml, on three members of etcd. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const [etcd, bin] = [await startEtcd(), await postgresPrograms()];
  const prepared = (name: string) => preparedNode(name, etcd, bin);
  const nodes = await Promise.all([prepared('a'), prepared('b'), prepared('c')]);
  for (const node of nodes) node.start();
  const answers = async (node: PatroniNode, what: string) =>
    (await fetch(`http://127.0.0.1:${node.patroniPort}/${what}`).catch(() => null))?.status === 200;
  const whichIs = async (what: string) => {
    const are = await Promise.all(nodes.map((node) => answers(node, what)));
    return nodes.filter((_, n) => are[n]);
  };
  return {
    nodes,
    leader: () => vi.waitUntil(async () => (await whichIs('primary'))[0], waits),
    async whole() {
      await vi.waitUntil(
        async () =>
          (await whichIs('primary')).length === 1 &&
          (await whichIs('replica')).length === 2 &&
          (await whichIs('synchronous')).length === 1,
        waits,
      );
    },
    urlAt: (port) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
  };
}

async function preparedNode(name: string, etcd: string, bin: string): Promise<PatroniNode> {
  const [databasePort, patroniPort] = [await freePort(), await freePort()];
  const folder = folderOfPostgres();
  const data = path.join(folder, 'data');
  const [database, patroni] = [`127.0.0.1:${databasePort}`, `127.0.0.1:${patroniPort}`];
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_POSTGRESQL_LISTEN: database,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: database,
    PATRONI_RESTAPI_LISTEN: patroni,
    PATRONI_RESTAPI_CONNECT_ADDRESS: patroni,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: bin,
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, 'passwords'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
  };
  const file = path.resolve('docs/operations/patroni.yml');
  let running: ChildProcess | undefined;
  const kill = () => {
    // PostgreSQL first: without it Patroni has nothing to bring to an end.
    const pidFile = path.join(data, 'postmaster.pid');
    if (existsSync(pidFile)) {
      const [pid] = readFileSync(pidFile, 'utf8').split('\n');
      spawnSync('kill', ['-KILL', String(pid)]);
    }
    if (running) killGroup(running);
  };
  atEnd(kill);
  return {
    ...{ name, databasePort, patroniPort, kill },
    start() {
      running = startProgram([...asPostgres, must(process.env.PATRONI_PATH, 'the lane has it'), file], env);
    },
  };
}
