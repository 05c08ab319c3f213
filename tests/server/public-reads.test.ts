import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { describe, expect, test } from 'vitest';
import { createPublicBatch } from '#server/content/pages/public-reads.ts';
import { createLog } from '#server/core/base/log.ts';
import { openPostgres } from '#server/core/database/open.ts';
import { api } from '#shared/api.ts';
import { batchAddress, batchPath, mostReads } from '#shared/content/public-reads.ts';
import { atEnd } from './at-end.ts';
import { send } from './caller.ts';
import { newsForm } from './make.ts';
import { makeGame, makeGroup } from './make-competition.ts';
import { patience } from './patience.ts';
import { startApp } from './with-app.ts';

/** What an open page asks again and again: is it still so, and if not, what is it now. One request, and a cheap one. */

const app = await startApp();
const editor = await app.as('SUPER_USER');
const { a, b, c, d } = await makeGroup(app.db);
const game = await makeGame(app.db, { team1Id: a.id, team2Id: b.id });
const other = await makeGame(app.db, {
  team1Id: c.id,
  team2Id: d.id,
  date: new Date('2026-02-23T10:00:00-06:00'),
});

const saturday = batchAddress(['/api/schedule', '/api/games?date=2026-02-21']);
const monday = batchAddress(['/api/games?date=2026-02-23']);
const ask = (address: string, etag?: string | null, url = app.url) =>
  send(url, 'GET', address, { headers: etag ? { 'if-none-match': etag } : {} });
const putResult = (id: number, version: number, result: string) =>
  editor.call('PUT /api/games/:id/result', {
    params: { id },
    body: { result, forfeitBy: null, version, confirmed: ['beforeStart'] },
  });

describe('the batch read of a page', () => {
  test('the batch read of a page comes in one answer, each part as its own call gives it, in the order asked', async () => {
    const answer = await ask(
      `${batchPath}?get=/api/games/${game.id}&get=/api/schedule&get=/api/teams/99999&get=/api/games%3Fdate%3D2026-02-23`,
    );
    expect(answer.status).toBe(200);
    const [one, schedule, missing, day] = (answer.json as { data: unknown[] }).data;
    expect(one).toEqual({ data: await editor.call('GET /api/games/:id', { params: { id: game.id } }) });
    expect(schedule).toEqual({ data: await editor.call('GET /api/schedule') });
    expect(missing).toEqual({ code: 'NOT_FOUND' });
    expect(day).toEqual({ data: [expect.objectContaining({ id: other.id })] });
  });

  test('the batch read of a page is 304 until a result is entered, and only for the pages that show it', async () => {
    const [before, elsewhere] = await Promise.all([ask(saturday), ask(monday)]);
    expect(before.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=2');
    expect((await ask(saturday, before.headers.get('etag'))).status).toBe(304);

    await putResult(game.id, game.version, '71-64');
    // The database notifies the server a moment after the commit.
    await expect
      .poll(async () => (await ask(saturday, before.headers.get('etag'))).status, patience())
      .toBe(200);
    const text = new TextDecoder().decode((await ask(saturday)).bytes);
    expect(text).toContain('"score":{"team1":71,"team2":64');
    expect((await ask(monday, elsewhere.headers.get('etag'))).status).toBe(304);
  });

  test('the batch read of a page is another one after every kind of change that visitors see', async () => {
    const address = batchAddress(['/api/news', '/api/teams', '/api/standings', '/api/faq']);
    const change = {
      news: () => editor.call('POST /api/news', { body: newsForm() }),
      teams: () => app.db.execute(`update teams set name = 'Otra' where id = ${d.id}`),
      medals: () =>
        app.db.execute(`insert into standings (team_id, category, gold_medals) values (${a.id}, 'x', 1)`),
      faq: () => app.db.execute(`insert into faq_entries (question, answer) values ('¿?', '.')`),
    };
    for (const [name, make] of Object.entries(change)) {
      const etag = (await ask(address)).headers.get('etag');
      await make();
      await expect
        .poll(async () => [name, (await ask(address, etag)).status], patience())
        .toEqual([name, 200]);
    }
  });

  test('the batch read of a page by its own address is one too, and never behind what was committed before it', async () => {
    const address = `/api/games/${other.id}`;
    let { version } = other;
    for (let points = 60; points < 90; points += 1) {
      await putResult(other.id, version, `${points}-50`);
      version += 1;
      const answer = await ask(address);
      expect((answer.json as { data: { score: unknown } }).data.score).toMatchObject({ team1: points });
    }
    const answer = await ask(address);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await ask(address, answer.headers.get('etag'))).status).toBe(304);
    expect(answer.json).toEqual({
      data: await editor.call('GET /api/games/:id', { params: { id: other.id } }),
    });
  });

  test('the batch read of a page by its own address is refused as ever, and not kept', async () => {
    for (const [address, status] of [
      ['/api/games/99999', 404],
      ['/api/news?limit=0', 400],
    ] as const) {
      const answer = await ask(address);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
    }
  });

  test.each([
    ['nothing', batchPath],
    ['too much', batchAddress(Array.from({ length: mostReads + 1 }, (_, n) => `/api/games/${n + 1}`))],
    ['a private read', batchAddress(['/api/auth/me'])],
    ['what only editors see', batchAddress(['/api/admin/games'])],
    ['another site', batchAddress(['//example.com/api/teams/secret'])],
    ['no address', batchAddress(['http://'])],
  ])('the batch read of a page is refused where it names %s', async (_what, address) => {
    const answer = await ask(address);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).not.toBe('""');
  });
});

describe('a server among several', () => {
  test('a server among several hears all changes for many visitors at once, one question after the other', async () => {
    const warned: string[] = [];
    const note = ({ message }: Error) => warned.push(message);
    process.on('warning', note);
    atEnd(() => void process.off('warning', note));
    await Promise.all(Array.from({ length: 20 }, () => app.database.heardAll()));
    expect(warned).toEqual([]);
  });

  test('a server among several makes a read once for all who ask, and again when another server changes something', async () => {
    const { url } = app.database;
    // The embedded database has one process, and so one server.
    const database = url ? await openPostgres(url, { poolSize: 2 }) : app.database;
    let reads = 0;
    const batch = createPublicBatch({
      endpoints: api,
      read: async () => {
        reads += 1;
        return { reads };
      },
      database,
      log: createLog('silent'),
    });
    const server = createServer(express().get(batchPath, batch.handler));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    atEnd(async () => {
      server.close();
      await batch.close();
      if (database !== app.database) await database.close();
    });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    const first = await ask(saturday, null, address);
    const etag = first.headers.get('etag');
    const read = reads;
    const again = await Promise.all(Array.from({ length: 20 }, () => ask(saturday, etag, address)));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([304]));
    expect(reads).toBe(read);

    const now = await editor.call('GET /api/games/:id', { params: { id: other.id } });
    await putResult(other.id, now.version, '50-49');
    await expect.poll(async () => (await ask(saturday, etag, address)).status, patience()).toBe(200);
  });
});
