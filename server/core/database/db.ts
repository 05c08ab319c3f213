import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type * as schema from './tables.ts';

/** A database or a transaction in it, on either of the two (docs/adr/0003). */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
