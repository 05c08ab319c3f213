/** Whether this browser may have been a device: it holds a database. Firefox before 126 does not list them. */
export async function wasDevice(): Promise<boolean> {
  const held = await globalThis.indexedDB?.databases?.().catch(() => null);
  return held?.length !== 0;
}
