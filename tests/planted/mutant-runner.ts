import { appendFileSync, utimesSync, writeFileSync } from 'node:fs';
import { inject, type RunnerTask, type RunnerTestCase, TestRunner, vi } from 'vitest';

/** The worker's input for each test file. */
export interface MutantOrder {
  /** Numbers of the mutants that no test has noticed yet. */
  open: readonly number[];
  /** This one is on from the beginning, for what runs before the first test; 0 for none. */
  fixed: number;
  /** How long a test may take while it is. */
  fixedMs: number;
  /** After so many milliseconds of work in tests a mutant counts as survived; waiting is not work. */
  budgetMs: number;
  journal: string;
  /** Says what is under way, to a watch outside this process: an endless loop leaves nothing else. */
  beat: string;
}

/** What a worker writes down. */
export type MutantNote =
  | { kind: 'noticed'; mutant: number; by: string; how: string }
  | { kind: 'tried'; mutant: number; ms: number }
  /** Runs outside a test, or in one that cannot be repeated: the file has to run from its start. */
  | { kind: 'wholeFile'; mutant: number }
  | { kind: 'usual'; ms: number }
  | { kind: 'unsound'; test: string; said: string };

declare module 'vitest' {
  interface ProvidedContext {
    mutants: MutantOrder;
  }
}

type Phase = 'first' | 'again' | 'mutated' | 'check' | 'over';

/** A test that takes this much longer than without the mutant has noticed it. */
const patienceMs = (usualMs: number) => 3000 + 6 * usualMs;

const clock = performance.now.bind(performance);
/** Also while a test holds the clock. */
const { now } = Date;
const realSeconds = () => now() / 1000;
const { setTimeout, clearTimeout, setInterval } = globalThis;

/**
 * Plays each test twice as it is, and then once for each mutant that it runs through, until one fails. After each failure the
 * test is played without a mutant again: only if that passes has it noticed the mutant, and not what an earlier one left behind.
 */
export default class MutantRunner extends TestRunner {
  #order = inject('mutants');
  #open = new Set(this.#order.open);
  #spent = new Map<number, number>();
  #hits = new Set<number>();
  #left = new Set<number>();
  #active = this.#order.fixed;
  #phase: Phase = 'over';
  #queue: number[] = [];
  #repeats = 0;
  #usualMs = 0;
  #began = 0;
  #workBefore = process.cpuUsage();
  #failure = '';
  /** A mutant left something behind that makes tests fail: what follows cannot be believed. */
  #isSpoilt = false;

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config);
    Object.assign(globalThis, {
      __mutant: (number: number) => {
        this.#hits.add(number);
        return number === this.#active;
      },
    });
    // A test that is only slow still beats; one in an endless loop does not.
    const beat = () => utimesSync(this.#order.beat, realSeconds(), realSeconds());
    setInterval(beat, 5000).unref();
    const waitFor = vi.waitFor.bind(vi);
    vi.waitFor = (claim, options) => {
      const given = typeof options === 'number' ? { timeout: options } : options;
      const timeout = Math.min(given?.timeout ?? 1000, this.#limitMs());
      return waitFor(claim, { ...given, timeout });
    };
  }

  #limitMs(): number {
    if (this.#order.fixed) return this.#order.fixedMs;
    return this.#phase === 'mutated' || this.#phase === 'check' ? patienceMs(this.#usualMs) : 60_000;
  }

  #note(note: MutantNote): void {
    appendFileSync(this.#order.journal, `${JSON.stringify(note)}\n`);
  }

  #beat(test: RunnerTestCase): void {
    const mutant = this.#order.fixed || (this.#phase === 'mutated' ? this.#active : 0);
    writeFileSync(this.#order.beat, JSON.stringify({ mutant, test: nameOf(test) }));
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    this.#takeOutside();
    if (this.#order.fixed || this.#isSpoilt || test.mode !== 'run') return;
    this.#phase = 'first';
    this.#repeats = 0;
    // Read before each repetition: how many there will be is known when the test has run.
    test.repeats = { valueOf: () => this.#repeats } as unknown as number;
  }

  /** What ran since the last test belongs to no test. */
  #takeOutside(): void {
    if (this.#order.fixed) return;
    for (const mutant of this.#hits) this.#leaveForLater(mutant);
    this.#hits.clear();
  }

  #leaveForLater(mutant: number): void {
    if (!this.#open.has(mutant) || this.#left.has(mutant)) return;
    this.#left.add(mutant);
    this.#note({ kind: 'wholeFile', mutant });
  }

  override onBeforeTryTask(test: RunnerTestCase, options: { retry: number; repeats: number }): void {
    super.onBeforeTryTask(test, options);
    if (this.#phase === 'mutated') this.#active = this.#queue[0] ?? 0;
    this.#beat(test);
    this.#began = clock();
    this.#workBefore = process.cpuUsage();
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('too slow')), this.#limitMs() + 1000);
    });
    try {
      await Promise.race([run(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  override async onAfterRetryTask(
    test: RunnerTestCase,
    options: { retry: number; repeats: number },
  ): Promise<void> {
    await super.onAfterRetryTask(test, options);
    if (this.#order.fixed || this.#isSpoilt || this.#isOver()) return;
    const ms = clock() - this.#began;
    const hasFailed = test.result?.state === 'fail';
    const said = test.result?.errors?.[0]?.message ?? '';
    const isFirst = this.#phase === 'first';
    this.#active = 0;
    this.#next(test, { hasFailed, said, ms });
    if (test.result && !isFirst) {
      // Whether it failed has been taken down; to the runner the test is what it was the first time.
      test.result.state = 'pass';
      delete test.result.errors;
      test.result.attempts?.splice(0);
    }
    this.#repeats = this.#isOver() ? options.repeats : options.repeats + 1;
    if (this.#isOver()) this.#hits.clear();
  }

  #isOver(): boolean {
    return this.#phase === 'over';
  }

  #next(
    test: RunnerTestCase,
    { hasFailed, said, ms }: { hasFailed: boolean; said: string; ms: number },
  ): void {
    const mutant = this.#queue[0] ?? 0;
    switch (this.#phase) {
      case 'first':
        this.#usualMs = ms;
        this.#note({ kind: 'usual', ms: Math.round(ms) });
        this.#queue =
          hasFailed || test.fails ? [] : [...this.#hits].filter((number) => this.#open.has(number));
        if (hasFailed) this.#note({ kind: 'unsound', test: nameOf(test), said });
        this.#phase = this.#queue.length === 0 ? 'over' : 'again';
        return;
      case 'again':
        this.#usualMs = Math.max(this.#usualMs, ms);
        this.#phase = hasFailed ? 'over' : 'mutated';
        if (hasFailed) for (const number of this.#queue) this.#leaveForLater(number);
        return;
      case 'mutated': {
        const { user, system } = process.cpuUsage(this.#workBefore);
        const workMs = Math.round((user + system) / 1000);
        const spent = (this.#spent.get(mutant) ?? 0) + workMs;
        this.#spent.set(mutant, spent);
        if (hasFailed) {
          this.#failure = said;
          this.#phase = 'check';
          return;
        }
        this.#note({ kind: 'tried', mutant, ms: workMs });
        if (spent > this.#order.budgetMs) this.#open.delete(mutant);
        this.#toNext();
        return;
      }
      case 'check':
        if (hasFailed) {
          this.#isSpoilt = true;
          for (const number of this.#open) this.#leaveForLater(number);
          this.#phase = 'over';
          return;
        }
        this.#note({ kind: 'noticed', mutant, by: nameOf(test), how: this.#failure });
        this.#open.delete(mutant);
        this.#phase = 'mutated';
        this.#toNext();
    }
  }

  #toNext(): void {
    this.#queue.shift();
    if (this.#queue.length === 0) this.#phase = 'over';
  }

  override async onAfterRunSuite(suite: Parameters<TestRunner['onAfterRunSuite']>[0]): Promise<void> {
    this.#takeOutside();
    await super.onAfterRunSuite(suite);
  }
}

const nameOf = (task: RunnerTask): string =>
  task.suite ? `${nameOf(task.suite)} > ${task.name}` : `${task.file.name} > ${task.name}`;
