import { expect } from 'vitest';

/** What the tests ask of screens and answers, in words that say what was there instead. Loaded as a set-up file. */
declare module 'vitest' {
  interface Matchers<R, T> {
    /** The text of an element, with single spaces, contains this text or fits this pattern. */
    toShow(text: string | RegExp): R;
    /** An answer is a failure with this code, and this status where one is given. */
    toBeRefused(code: string, status?: number): R;
  }
}

expect.extend({
  toShow(received: unknown, text: string | RegExp) {
    const shown = readText(received);
    const pass = typeof text === 'string' ? shown.includes(text) : text.test(shown);
    const what = typeof text === 'string' ? `"${text}"` : String(text);
    return {
      pass,
      message: () =>
        `expected the screen ${pass ? 'not ' : ''}to show ${what}; it shows:\n${shown || '(nothing)'}`,
    };
  },
  toBeRefused(received: unknown, code: string, status?: number) {
    const answer = readAnswer(received);
    const pass =
      answer.status >= 400 && answer.code === code && (status === undefined || status === answer.status);
    const wanted = status === undefined ? code : `${status} ${code}`;
    return {
      pass,
      message: () =>
        `expected the answer ${pass ? 'not ' : ''}to be refused with ${wanted}; it is ${answer.status}:\n${answer.text}`,
    };
  },
});

/** The text a person reads: of an element, or a text as it is. */
export function readText(shown: unknown): string {
  const text =
    typeof shown === 'string' ? shown : (shown as { textContent?: string | null } | null)?.textContent;
  if (text === undefined) throw new TypeError('toShow takes an element or a text');
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

/** An answer with its body as `json` or `body`, or one that was already read as a refusal. */
function readAnswer(received: unknown): { status: number; code: unknown; text: string } {
  const answer = received as { status?: unknown; json?: unknown; body?: unknown };
  if (typeof answer?.status !== 'number') throw new TypeError('toBeRefused takes an answer with a status');
  const body = answer.json ?? answer.body ?? answer;
  const text = JSON.stringify(body, null, 2).slice(0, 2000);
  return { status: answer.status, code: (body as { code?: unknown }).code, text };
}
