import { vi } from 'vitest';
import { readText } from './matchers.ts';
import { patienceFactor } from './patience-factor.ts';

/** How long tests wait for what must happen: 5 s, times TEST_PATIENCE on a busy machine. */
export const patienceMs = 5000 * patienceFactor;

/** Waits until a claim holds and returns what it returns; a failure says what the screen shows. `times` is for work known to be slow. */
export async function waitUntil<T>(claim: () => T, { times = 1 } = {}): Promise<Awaited<T>> {
  try {
    return (await vi.waitFor(claim, { timeout: patienceMs * times, interval: 10 })) as Awaited<T>;
  } catch (error) {
    throw withScreen(error);
  }
}

function withScreen(error: unknown): unknown {
  const { document } = globalThis as { document?: { body: { textContent: string | null } } };
  if (!document || !(error instanceof Error) || error.message.includes('it shows:')) return error;
  error.message += `\nthe screen shows:\n${readText(document.body) || '(nothing)'}`;
  return error;
}
