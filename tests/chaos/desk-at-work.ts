import { setTimeout } from 'node:timers/promises';
import type { MutationEnvelope, PushAnswer } from '#shared/sync/protocol.ts';
import type { Caller } from '../server/caller.ts';
import { draftOf, enrolThrough, personRow, pushBody, scanOf } from '../server/device.ts';

/** As much as one push carries here. */
const batchSize = 40;

/** What a desk did and what it saw of the faults meanwhile. */
export interface DeskAtWork {
  /** Resolves once so many more mutations are acknowledged. */
  hasDone(more: number): Promise<void>;
  /** Does nothing new, and sends until everything is acknowledged. */
  finish(): Promise<void>;
  /** All it ever did, in order. */
  journal: readonly MutationEnvelope[];
  /** How often a server that had gone back asked for acknowledged work again. */
  askedAgain(): number;
}

/**
 * A desk that registers people and scans badges as fast as it is answered. It keeps all it did: what has no answer it
 * sends again, and where a server asks for what it had acknowledged before, that as well.
 */
export async function deskAtWork(server: { readonly url: string }, admin: Caller): Promise<DeskAtWork> {
  const desk = await enrolThrough(admin, server, 'desk');
  await desk.grantTo(admin);
  const journal: MutationEnvelope[] = [];
  const waiting: { until: number; resolve: () => void }[] = [];
  let acknowledged = 0;
  let again = 0;
  let isFinishing = false;

  function work(): void {
    const person = personRow();
    journal.push(
      desk.next('participant.register', { uid: person.uid, person: draftOf(person) }),
      ...Array.from({ length: 3 }, () => desk.next('scan.record', scanOf())),
    );
  }

  /** The server's answer; none while it is away, answers something else or says that it cannot. */
  async function push(): Promise<PushAnswer | null> {
    const body = pushBody(desk.epoch, journal.slice(acknowledged, acknowledged + batchSize));
    const answer = await desk.ask('POST /api/sync/push', { body }).catch(() => null);
    if (answer === null || answer.status === 503) return null;
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
    journal,
    askedAgain: () => again,
  };
}
