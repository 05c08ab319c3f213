/**
 * Once per run: an empty, migrated database to copy from. PGlite as a dump that each file loads in a fraction
 * of a second; PostgreSQL, when TEST_DATABASE_URL names one, as a template database.
 */
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { fromPglite, openPostgres } from '#server/core/database/open.ts';
import { findPeopleIn } from './suite-log.ts';

/** Where a file gets its database from. */
export type Origin = { kind: 'embedded'; dump: string } | { kind: 'postgres'; url: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    origin: Origin;
    /** Where every server of the run logs to; looked through at the end. */
    logFolder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const cleanUp = await (url ? preparePostgres(project, url) : prepareEmbedded(project));
  const logFolder = mkdtempSync(path.join(tmpdir(), 'cancha-logs-'));
  project.provide('logFolder', logFolder);
  return async () => {
    await cleanUp();
    const { lines, found } = findPeopleIn(logFolder);
    rmSync(logFolder, { recursive: true, force: true });
    if (found.length > 0)
      throw new Error(`The log of the servers holds people, in ${found.length} places:\n${found[0]}`);
    console.log(`The log of the servers (${lines} lines) has no personal data.`);
  };
}

async function prepareEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-template-'));
  // Lanes of a run share one dump: whichever needs it first makes it.
  const dump = process.env.TEST_EMBEDDED ?? path.join(folder, 'dump.tar');
  if (!existsSync(dump)) {
    const whole = path.join(folder, 'whole.tar');
    writeFileSync(whole, await dumpEmbedded());
    renameSync(whole, dump);
  }
  project.provide('origin', { kind: 'embedded', dump });
  return async () => rmSync(folder, { recursive: true, force: true });
}

/** The data folder of an embedded database that the migrations made, as a tar file. */
async function dumpEmbedded(): Promise<Uint8Array> {
  const lite = await PGlite.create();
  await fromPglite(lite);
  // No test creates a database inside it: a smaller copy loads a third faster.
  await lite.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await lite.exec(`drop database ${name}`);
  await lite.exec('checkpoint');
  const dump = await (await lite.dumpDataDir('none')).bytes();
  await lite.close();
  return dump;
}

async function preparePostgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `template_${process.pid}`;
  await runSql(url, `create database ${template}`);
  await (await openPostgres(withDatabase(url, template))).close();
  project.provide('origin', { kind: 'postgres', url, template });
  return () => runSql(url, `drop database if exists ${template}`);
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Runs one statement on a separate connection. */
export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
