// Some projects compile without Node's types: pages have no process.
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };

/** How many times longer tests wait before they fail: TEST_PATIENCE, for machines whose cores are busy. */
export const patienceFactor = Number(process?.env.TEST_PATIENCE) || 1;
