import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The version of the product this server serves: the one its own pages are built with. */
export const productVersion = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))).version;
