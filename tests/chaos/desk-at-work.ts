import { setTimeout } from 'node:timers/promises';
import { machineMs } from '#shared/base/clock.ts';
import type { MutationEnvelope, PushAnswer } from '#shared/sync/protocol.ts';
import { type Caller, fromOurPage, send } from '../server/caller.ts';
import { draftOf, enrollThrough, personRow, pushBody, scanOf } from '../server/device.ts';

/** As much as one push carries here. */
const batchSize = 40;
const pushPath = '/api/sync/push';

/** What a desk did, and the faults it saw. */
export interface DeskAtWork {
  /** Resolves once so many more mutations are acknowledged. */
  hasDone(more: number): Promise<void>;
  /** Does nothing new, and sends until everything is acknowledged. */
  finish(): Promise<void>;
  /** Sets its machine's clock so many ms ahead of the real time. */
  setClock(aheadMs: number): void;
  /** All it ever did, in order. */
  journal: readonly MutationEnvelope[];
  /** The last name it gave each person, by uid: what has to stand in the end. */
  lastNames: ReadonlyMap<string, string>;
  /** How often a server that was there said that it cannot just now. */
  refused(): number;
  /** How often a call had no answer. */
  unheard(): number;
  /** How often a server reported that its clock is off. */
  clockOff(): number;
  /** How often a server that had gone back asked for acknowledged work again. */
  askedAgain(): number;
}

/**
 * A desk that registers people, corrects them and scans badges as fast as it is answered. It keeps all it did: what has no
 * answer it sends again, and where a server asks for what it had acknowledged before, that as well. Its clock it sets by
 * the server's with every answer, as the app does (web/offline/sync/device-call.ts).
 */
export async function deskAtWork(server: { readonly url: string }, admin: Caller): Promise<DeskAtWork> {
  const desk = await enrollThrough(admin, server, 'desk');
  await desk.grantTo(admin);
  const journal: MutationEnvelope[] = [];
  const lastNames = new Map<string, string>();
  const waiting: { until: number; resolve: () => void }[] = [];
  let acknowledged = 0;
  let again = 0;
  let refused = 0;
  let clockOff = 0;
  let unheard = 0;
  let isFinishing = false;
  /** How far this machine is ahead of the real time, and the server of this machine as last measured; ms. */
  let aheadMs = 0;
  let offsetMs = 0;

  const machine = () => machineMs() + aheadMs;
  const present = () => Math.round(machine() + offsetMs);

  function work(): void {
    const person = personRow();
    const { uid, lastName: base } = person;
    const at = present();
    const value = `${base} ${journal.length}`;
    lastNames.set(uid, value);
    journal.push(
      desk.next('participant.register', { uid, person: draftOf(person) }, { at }),
      desk.next('participant.correct', { uid, changes: { lastName: { base, value } } }, { at }),
      ...Array.from({ length: 2 }, () => desk.next('scan.record', scanOf(), { at })),
    );
  }

  /** The line of work a desk with a wrong clock has: the same person once more, by a clock that may have gone back. */
  function correctAgain(): void {
    const [uid, base] = [...lastNames].at(-1) ?? [];
    if (uid === undefined || base === undefined) return;
    const value = `${base} bis`;
    lastNames.set(uid, value);
    journal.push(
      desk.next('participant.correct', { uid, changes: { lastName: { base, value } } }, { at: present() }),
    );
  }

  async function ask(body: unknown) {
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const signed = await desk.signed('POST', pushPath, bytes, { ts: present() });
    const headers = { ...fromOurPage, 'content-type': 'application/json', ...signed };
    const started = machine();
    const answer = await send(server.url, 'POST', pushPath, { body: bytes, headers }).catch(() => null);
    const serverNow = Number(answer?.headers.get('x-server-now'));
    if (serverNow) offsetMs = serverNow - (started + machine()) / 2;
    return answer;
  }

  /** The server's answer; none while it is away, answers something else or says that it cannot. */
  async function push(): Promise<PushAnswer | null> {
    const m = journal.slice(acknowledged, acknowledged + batchSize);
    const answer = await ask(pushBody(desk.epoch, m, { clientNow: machine() }));
    if (answer === null) {
      unheard += 1;
      return null;
    }
    if (answer.status === 503) {
      if (!answer.headers.get('retry-after'))
        throw new Error('a server that cannot did not say when to come back');
      refused += 1;
      return null;
    }
    // It has set its clock by this answer, and asks again.
    if (answer.status === 409 && (answer.json as { code: string }).code === 'CLOCK') {
      clockOff += 1;
      return push();
    }
    if (answer.status !== 200) throw new Error(`a push was answered ${answer.status}`);
    return (answer.json as { data: PushAnswer }).data;
  }

  async function run(): Promise<void> {
    while (!isFinishing || acknowledged < journal.length) {
      if (!isFinishing && acknowledged === journal.length) work();
      const answer = await push();
      if (answer === null) {
        // As the desk's own loop: with a wait, so that fifty of them do not keep a server down that comes up.
        await setTimeout(50 + Math.random() * 200);
        continue;
      }
      const odd = answer.outcomes.filter(({ status }) => status !== 'applied' && status !== 'noop');
      if (odd.length > 0) throw new Error(`refused: ${JSON.stringify(odd[0])}`);
      if (answer.expect - 1 < acknowledged) again += 1;
      acknowledged = answer.expect - 1;
      for (const one of waiting) if (one.until <= acknowledged) one.resolve();
    }
  }

  const running = run();
  return {
    hasDone: (more) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.push({ until: acknowledged + more, resolve })),
        running,
      ]),
    async finish() {
      isFinishing = true;
      await running;
    },
    setClock(ms) {
      aheadMs = ms;
      correctAgain();
    },
    journal,
    lastNames,
    refused: () => refused,
    unheard: () => unheard,
    clockOff: () => clockOff,
    askedAgain: () => again,
  };
}
