/**
 * What the tests of a file must take away again. The runner forgets an `afterAll` that is called while tests run, and one
 * of a module that an earlier file has loaded; so helpers say it here, and clean-up.ts does it after each file.
 */
const waiting: (() => unknown)[] = [];

/** Has this done when the file's tests are over; the last said is done first. */
export function atEnd(cleanUp: () => unknown): void {
  waiting.push(cleanUp);
}

/** Does it all, though something fails; throws the first error then. */
export async function cleanUpAll(): Promise<void> {
  const failed: unknown[] = [];
  for (const cleanUp of waiting.splice(0).reverse()) {
    try {
      await cleanUp();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
}
