import { act } from 'react';
import { must } from '#shared/base/must.ts';
import type { Asked } from './participants-screen.tsx';

type Reply = { status?: number; body: unknown };

/** A call that is answered when the test says so, by what it then answers. */
export function slowly(answer: (asked: Asked) => Reply) {
  const waiting: (() => void)[] = [];
  return {
    answer: (asked: Asked) => new Promise<Reply>((done) => waiting.push(() => done(answer(asked)))),
    /** Answers the first that waits. */
    next: () => act(async () => must(waiting.shift(), 'a call that waits')()),
    waiting,
  };
}
