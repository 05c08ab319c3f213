import { expect, test, vi } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { practiceCode } from '#shared/codes/number.ts';
import { payloadText } from '#shared/codes/payload.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { listRoles } from '#shared/edition/tournament.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import {
  correctPerson,
  handOver,
  issueCredential,
  logPrint,
  registerWalkIn,
  reprintCredential,
  revokeCredential,
} from '#web/device/desk.actions.ts';
import { judgeHere, recordScan } from '#web/device/door.actions.ts';
import { listenForWedge } from '#web/device/reader/wedge.ts';
import { drillKinds, pictureOf } from '#web/offline/practice/drill.ts';
import { keepDrill, readDrills } from '#web/offline/practice/drills.ts';
import { MayNotRehearse, openRehearsal } from '#web/offline/practice/rehearsal.ts';
import { deleteRehearsal } from '#web/offline/practice/rehearsal-place.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';
import { keepPhoto } from '#web/offline/store/photos.ts';
import { forgetDevice } from '#web/offline/sync/device.ts';
import { startSync } from '#web/offline/sync/sync.ts';
import { doorQueueSize, drawDoorQueue } from '#web/stations/practice/door-queue.ts';
import {
  type DrillTask,
  drawTasks,
  drillSize,
  isTaskDone,
  readHolders,
} from '#web/stations/practice/drill-tasks.ts';
import { playReader, startHandCount } from '#web/stations/practice/key-count.ts';
import { type DrillState, stepDrill } from '#web/stations/practice/use-drill.ts';
import { draft, makeDesk } from './make-desk.ts';

/** A rehearsal beside a real desk: nothing crosses, and the drill says what is so. */

const noFace = async () => null;

let open: LocalDatabase | undefined;

/** A new rehearsal; the one before is closed first, as when its page is left. */
async function rehearse(real: LocalDatabase, seed = 7): Promise<LocalDatabase> {
  open?.close();
  await deleteRehearsal();
  open = (await openRehearsal(real, { seed, drawFace: noFace })).db;
  return open;
}

/** Everything a database holds, table by table, as one hash each. */
async function hashes(db: LocalDatabase): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of db.tables) {
    const rows = new TextEncoder().encode(JSON.stringify(await table.toCollection().toArray()));
    const digest = await crypto.subtle.digest('SHA-256', rows);
    found[table.name] = Buffer.from(digest).toString('hex');
  }
  return found;
}

const kept = () => Object.fromEntries(Object.entries({ ...localStorage }));

async function practise(db: LocalDatabase, task: DrillTask): Promise<void> {
  const out = async (badge: CredentialRow) => {
    await logPrint(db, badge, { format: 'lanyard', printer: null, reason: null });
  };
  switch (task.kind) {
    case 'issue': {
      const answer = await issueCredential(db, task.person.uid);
      if (answer.kind === 'done') await out(answer.result.credential);
      return;
    }
    case 'reprint': {
      const answer = await reprintCredential(db, task.copy.number, 'Lost');
      if (answer.kind === 'done') await out(answer.result.credential);
      return;
    }
    case 'handOver':
    case 'validate':
      await handOver(db, [task.copy], 'handedOver');
      return;
    case 'team':
      for (const uid of task.members) {
        const answer = await issueCredential(db, uid);
        if (answer.kind !== 'done') continue;
        await out(answer.result.credential);
        await handOver(db, [answer.result.credential], 'handedOver');
      }
      return;
    case 'walkIn': {
      const answer = await registerWalkIn(db, task.person);
      if (answer.kind === 'done') await out(must(answer.result.credential, 'issued with it'));
      return;
    }
    case 'correct': {
      const { person, field, value } = task;
      await correctPerson(db, { uid: person.uid, changes: { [field]: { base: person[field], value } } });
    }
  }
}

test('a rehearsal never reaches the real database, the stored counters or the server', async () => {
  const real = await makeDesk();
  const asked = vi.fn(async () => new Response('{}', { status: 500 }));
  vi.stubGlobal('fetch', asked);
  localStorage.setItem('language', 'es');
  const before = { tables: await hashes(real), storage: kept() };
  const db = await rehearse(real);
  for (const task of drawTasks(3, await readHolders(db))) await practise(db, task);
  await keepPhoto(db, new Blob(['a face'], { type: 'image/jpeg' }));
  const [worn] = (await readHolders(db)).flatMap(({ credential }) => credential ?? []);
  await revokeCredential(db, must(worn, 'some are out').number, 'Lost');
  expect(await db.outbox.count()).toBeGreaterThan(drillSize);
  expect({ tables: await hashes(real), storage: kept() }).toEqual(before);
  expect(await real.outbox.count()).toBe(0);
  expect(await db.photos.where('toSend').equals(1).count()).toBe(0);
  expect(() => startSync(db)).toThrow('nothing of a rehearsal is ever sent');
  expect(asked).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('a practice badge is red at a real door, read or typed, and valid in a rehearsal', async () => {
  // A day of the event: badges have not ended.
  setClockOffset(Date.parse('2026-02-20T08:00:00-06:00') - machineMs());
  const real = await makeDesk();
  const db = await rehearse(real);
  const [task] = drawTasks(1, await readHolders(db)).filter(({ kind }) => kind === 'issue');
  await practise(db, must(task, 'most come for that'));
  const { uid } = must(task, 'as above').person as PersonRow;
  const badge = must(await readFacts(db).findActiveCredential(uid), 'just issued');
  expect(badge.number.startsWith(`${practiceCode}-`)).toBe(true);
  const door = { checkpoint: 'Norte', direction: 'in' as const, zone: null };
  const text = payloadText(must(badge.data, 'signed'));
  const verdicts = async (where: LocalDatabase) => {
    const read = await judgeHere(where, { text, source: 'camera' }, door);
    const typed = await judgeHere(where, { text: badge.number, source: 'typed' }, door);
    return [read, typed].map(({ verdict }) => `${verdict.kind}: ${verdict.reason}`);
  };
  expect(await verdicts(real)).toEqual(['denied: practice', 'denied: practice']);
  expect(await verdicts(db)).toEqual(['granted: ok', 'granted: okTyped']);
  setClockOffset(0);
});

test('the drill detects when each kind of task is done', async () => {
  const db = await rehearse(await makeDesk());
  const tasks = drawTasks(11, await readHolders(db));
  expect(tasks).toHaveLength(drillSize);
  expect(new Set(tasks.map(({ kind }) => kind))).toEqual(new Set(drillKinds));
  for (const task of tasks) {
    expect(await isTaskDone(db, task), task.kind).toBe(false);
    await practise(db, task);
    expect(await isTaskDone(db, task), task.kind).toBe(true);
  }
});

test('an issued badge that was not printed is not done, nor one that was not handed over', async () => {
  const db = await rehearse(await makeDesk());
  const tasks = drawTasks(5, await readHolders(db));
  const issue = must(
    tasks.find(({ kind }) => kind === 'issue'),
    'most come for that',
  );
  if (issue.kind !== 'issue') return;
  const answer = await issueCredential(db, issue.person.uid);
  expect(await isTaskDone(db, issue)).toBe(false);
  if (answer.kind === 'done')
    await logPrint(db, answer.result.credential, { format: 'lanyard', printer: null, reason: null });
  expect(await isTaskDone(db, issue)).toBe(true);
});

test('a team is done when all fourteen badges are printed and handed over, and comes once', async () => {
  const db = await rehearse(await makeDesk());
  const team = must(
    drawTasks(5, await readHolders(db)).find((task) => task.kind === 'team'),
    'one in every drill',
  );
  if (team.kind !== 'team') return;
  expect(team.members).toHaveLength(14);
  await practise(db, { ...team, members: team.members.slice(1) });
  expect(await isTaskDone(db, team)).toBe(false);
  await practise(db, { ...team, members: team.members.slice(0, 1) });
  expect(await isTaskDone(db, team)).toBe(true);
  expect(drawTasks(6, await readHolders(db)).map(({ kind }) => kind)).not.toContain('team');
});

test('every answer occurs at a door, and each is the intended one', async () => {
  setClockOffset(Date.parse('2026-02-20T08:00:00-06:00') - machineMs());
  const real = await makeDesk();
  const roles = Object.fromEntries(listRoles().map((role) => [role, 'handedOver']));
  const validity = JSON.stringify({ roles, door: 'caution' });
  const usual = await rehearse(real);
  expect(await drawDoorQueue(usual, 4)).toHaveLength(doorQueueSize - 2);
  usual.close();
  await writeMeta(real, 'settings', { version: 'x', values: { validity } });
  const db = await rehearse(real);
  const door = { checkpoint: 'Norte', direction: 'in' as const, zone: null };
  const said: Record<string, Set<string>> = {};
  const visits = await drawDoorQueue(db, 4);
  expect(visits).toHaveLength(doorQueueSize);
  for (const [index, { kind, text }] of visits.entries()) {
    // One visit after the other: what follows at once is the same presentation.
    setClockOffset(Date.parse('2026-02-20T08:00:00-06:00') + index * 10_000 - machineMs());
    const judged = await judgeHere(db, { text, source: 'wedge' }, door);
    await recordScan(db, judged);
    said[kind] = (said[kind] ?? new Set()).add(`${judged.verdict.kind}: ${judged.verdict.reason}`);
  }
  expect(said).toEqual({
    counts: new Set(['granted: ok']),
    again: new Set(['caution: usedAgain']),
    awaiting: new Set(['caution: notValidYet']),
    revoked: new Set(['denied: revoked']),
    oldCopy: new Set(['denied: oldCopy']),
    changed: new Set(['denied: badSignature']),
    noBadge: new Set(['denied: notABadge']),
  });
  setClockOffset(0);
});

test('the same seed gives the same queue, without repeated people', async () => {
  const db = await rehearse(await makeDesk());
  const holders = await readHolders(db);
  expect(drawTasks(9, holders)).toEqual(drawTasks(9, holders));
  const people = drawTasks(9, holders).flatMap(({ person }) => ('uid' in person ? [person.uid] : []));
  expect(new Set(people).size).toBe(people.length);
});

test('a drill records the seconds and keys of each task, and compares them with the targets', () => {
  const [person] = [{ uid: 'x' } as PersonRow];
  const tasks = (['issue', 'issue', 'issue', 'walkIn'] as const).map(
    (kind) => ({ kind, person }) as DrillTask,
  );
  let state: DrillState = stepDrill({ kind: 'none' }, { kind: 'begin', tasks, at: 5, now: 1000 });
  const done = (at: number, keys: number, now: number, end: 'done' | 'skipped' = 'done') => {
    const task = must(tasks[at], 'the task exists');
    state = stepDrill(state, { kind: 'next', task, end, keys, presses: 1, now });
  };
  done(0, 10, 9000);
  // Said once more of the same: it is no second person.
  done(0, 10, 9100);
  done(1, 14, 21_000);
  done(2, 12, 27_000);
  done(3, 3, 30_000, 'skipped');
  expect(state.kind).toBe('ended');
  if (state.kind !== 'ended') return;
  const [issue, walkIn] = pictureOf(state.result.steps);
  expect(issue).toMatchObject({
    ...{ kind: 'issue', done: 3, skipped: 0, presses: 3, target: { of: 'keys', most: 12 }, isMet: true },
    ...{ seconds: { median: 8, most: 12 }, keys: { median: 12, most: 14 } },
  });
  expect(walkIn).toMatchObject({ kind: 'walkIn', done: 0, skipped: 1, seconds: null, isMet: null });
});

test('the last ten drills are kept, without names', async () => {
  const real = await makeDesk();
  const steps = [{ kind: 'issue' as const, end: 'done' as const, seconds: 9, keys: 7, presses: 0 }];
  for (let at = 1; at <= 12; at += 1) await keepDrill(real, { at, steps });
  expect((await readDrills(real)).map(({ at }) => at)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});

test("human keys are counted, a reader's are not", () => {
  const counter = startHandCount(window);
  let at = performance.now();
  const press = (key: string, gapMs: number, more: KeyboardEventInit = {}) => {
    at += gapMs;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
    Object.defineProperty(event, 'timeStamp', { value: at });
    document.body.dispatchEvent(event);
  };
  for (const key of ['Shift', 'M', 'a', 'r', 'Enter']) press(key, 120);
  press('Enter', 30, { repeat: true });
  press('x', 300);
  for (let sent = 1; sent < 230; sent += 1) press('x', 5);
  press('Enter', 200);
  expect(counter.take()).toEqual({ keys: 5, presses: 0 });
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(counter.take()).toEqual({ keys: 0, presses: 1 });
  counter.stop();
});

test('a simulated reader is as fast as a real one, however slow the page is', () => {
  const badge = `{"v":1,"n":"${'x'.repeat(120)}"}`;
  const heard: string[] = [];
  const counter = startHandCount(window);
  const stop = listenForWedge(window, {
    onText: (text) => heard.push(text),
    onUnread: (cause) => heard.push(cause),
  });
  let keys = 0;
  const dawdle = () => {
    const from = performance.now();
    keys += 1;
    while (keys === 20 && performance.now() - from < 80);
  };
  window.addEventListener('keydown', dawdle);
  playReader(window, badge);
  window.removeEventListener('keydown', dawdle);
  stop();
  counter.stop();
  expect(heard).toEqual([badge]);
  expect(counter.take()).toEqual({ keys: 0, presses: 0 });
});

test('a device that is locked or being wiped may not rehearse, and a canceled rehearsal keeps nothing', async () => {
  const real = await makeDesk();
  const db = await rehearse(real);
  expect(await db.participants.count()).toBeGreaterThan(100);
  db.close();
  await forgetDevice(real);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('cancha-rehearsal');
  const locked = await makeDesk();
  await writeMeta(locked, 'locked', { code: 'DEVICE_REVOKED' });
  await expect(openRehearsal(locked, { seed: 1, drawFace: noFace })).rejects.toThrow(MayNotRehearse);
});

test('a reload finds the same people, and an interrupted setup starts again', async () => {
  const real = await makeDesk();
  const db = await rehearse(real);
  const names = async (from: LocalDatabase) =>
    (await from.participants.toArray()).map(({ uid }) => uid).sort();
  const before = await names(db);
  db.close();
  const again = (await openRehearsal(real, { seed: 8, drawFace: noFace })).db;
  expect(await names(again)).toEqual(before);
  await again.meta.delete('sync');
  again.close();
  const fresh = (await openRehearsal(real, { seed: 8, drawFace: noFace })).db;
  expect(await names(fresh)).not.toEqual(before);
  expect(await readMeta(fresh, 'counters')).toMatchObject({ nextMseq: 1 });
  fresh.close();
});

test("a rehearsal uses all the organizers' settings for a desk, and nothing else", async () => {
  const real = await makeDesk();
  const waiver = {
    uid: newUid(),
    name: { es: 'Carta', en: 'Waiver' },
    kind: 'required',
    roles: listRoles(),
    isActive: true,
  };
  const values = {
    badgeTemplate: JSON.stringify({}),
    validity: JSON.stringify({}),
    handouts: JSON.stringify([waiver]),
    checkpoints: JSON.stringify([{ name: 'Norte', zone: null, isEntryOnly: true, passBackMinutes: 5 }]),
  };
  await writeMeta(real, 'settings', { version: 'v', values: { ...values, registrationOpen: 'true' } });
  const db = await rehearse(real);
  expect((await readMeta(db, 'settings'))?.values).toEqual(values);
  // What is required stops a practice badge, as it stops a real one.
  const walkIn = await registerWalkIn(db, draft({ photo: null }));
  expect(walkIn).toMatchObject({ kind: 'done', result: { credential: null } });
  db.close();
  await deleteRehearsal();
});
