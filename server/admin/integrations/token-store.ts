/** API tokens as they are kept: their hash, never the secret. */
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Token } from '#shared/admin/tokens.ts';
import type { Db } from '../../core/database/open.ts';
import { apiTokens, users } from '../../core/database/tables.ts';

type TokenRow = typeof apiTokens.$inferSelect;

const columns = {
  id: apiTokens.id,
  name: apiTokens.name,
  ability: apiTokens.ability,
  prefix: apiTokens.prefix,
  createdAt: apiTokens.createdAt,
  createdBy: users.username,
  expiresAt: apiTokens.expiresAt,
  lastUsedAt: apiTokens.lastUsedAt,
  revokedAt: apiTokens.revokedAt,
};

/** Every token, the newest first; those revoked or over stay as a record. */
export async function listTokens(db: Db, now: Date): Promise<Token[]> {
  const rows = await db
    .select(columns)
    .from(apiTokens)
    .leftJoin(users, eq(users.id, apiTokens.createdById))
    .orderBy(desc(apiTokens.id));
  return rows.map((row) => present(row, now));
}

/** One token as listed; null if there is none. */
export async function readToken(db: Db, id: number, now: Date): Promise<Token | null> {
  const [row] = await db
    .select(columns)
    .from(apiTokens)
    .leftJoin(users, eq(users.id, apiTokens.createdById))
    .where(eq(apiTokens.id, id));
  return row ? present(row, now) : null;
}

/** Keeps a token; its id. */
export async function insertToken(db: Db, row: typeof apiTokens.$inferInsert): Promise<number | null> {
  const [added] = await db.insert(apiTokens).values(row).returning({ id: apiTokens.id });
  return added?.id ?? null;
}

/** The token of a secret, by its hash, whatever its state. */
export async function findToken(db: Db, secretHash: string): Promise<TokenRow | null> {
  const [row] = await db.select().from(apiTokens).where(eq(apiTokens.secretHash, secretHash));
  return row ?? null;
}

/** Revokes a token; whether it was not before. */
export async function markRevoked(db: Db, id: number, now: Date): Promise<boolean> {
  const done = await db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id });
  return done.length > 0;
}

/** Stores that a token was used, unless that was stored after `before`. */
export async function noteTokenUse(db: Db, id: number, { now, before }: { now: Date; before: Date }) {
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))));
}

type ListedToken = Omit<TokenRow, 'secretHash' | 'createdById'> & { createdBy: string | null };

function present({ revokedAt, ...row }: ListedToken, now: Date): Token {
  return {
    ...row,
    state: revokedAt ? 'revoked' : row.expiresAt <= now ? 'expired' : 'active',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
