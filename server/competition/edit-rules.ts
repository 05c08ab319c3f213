/** The sections of /rules as editors change them. */
import { eq, max } from 'drizzle-orm';
import { type EditedRule, type editRulesEndpoints, ruleInput } from '#shared/competition/edit-rules.ts';
import { must } from '#shared/must.ts';
import type { Ctx } from '../context.ts';
import { ruleSections } from '../database/tables.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { changesOf, definedOnly, requireOrder, requireSame } from '../platform/edit.ts';
import { listRules, presentRule } from './store.ts';

type RuleRow = typeof ruleSections.$inferSelect;

export const editRulesRoutes: Handlers<typeof editRulesEndpoints> = {
  'GET /api/admin/rules': async (ctx) => (await listRules(ctx.db)).map(presentEdited),
  'POST /api/rules': async (ctx, { body }) => {
    const [last] = await ctx.db.select({ position: max(ruleSections.position) }).from(ruleSections);
    const [row] = await ctx.db
      .insert(ruleSections)
      .values({ ...columns(body), position: (last?.position ?? -1) + 1, createdAt: ctx.now })
      .returning();
    const section = must(row, 'an insert returns its row');
    await auditCall(ctx, 'rules.create', String(section.id));
    return presentEdited(section);
  },
  'PATCH /api/rules/:id': async (ctx, { params, body: { version, ...fields } }) => {
    const before = await lock(ctx, params.id, version);
    const next = ruleInput.parse({ ...before, ...definedOnly(fields) });
    const [row] = await ctx.db
      .update(ruleSections)
      .set({ ...columns(next), version: before.version + 1 })
      .where(eq(ruleSections.id, before.id))
      .returning();
    await auditCall(ctx, 'rules.update', String(before.id), { fields: Object.keys(changesOf(before, next)) });
    return presentEdited(must(row, 'the section was just locked'));
  },
  'DELETE /api/rules/:id': async (ctx, { params, query }) => {
    const before = await lock(ctx, params.id, query?.version);
    await ctx.db.delete(ruleSections).where(eq(ruleSections.id, before.id));
    await auditCall(ctx, 'rules.delete', String(before.id), { title: before.title });
    return { id: before.id };
  },
  'PUT /api/rules/order': async (ctx, { body }) => {
    requireOrder(await listRules(ctx.db, { locked: true }), body);
    for (const [position, id] of body.ids.entries())
      await ctx.db.update(ruleSections).set({ position }).where(eq(ruleSections.id, id));
    await auditCall(ctx, 'rules.order', String(body.ids.length), { ids: body.ids });
    return { ids: body.ids };
  },
};

async function lock(ctx: Ctx, id: number, version: number | undefined): Promise<RuleRow> {
  const [row] = await ctx.db.select().from(ruleSections).where(eq(ruleSections.id, id)).for('update');
  return requireSame(row, version);
}

const presentEdited = (row: RuleRow): EditedRule => ({ ...presentRule(row), version: row.version });

function columns({ title, text, translations: { en } }: Omit<EditedRule, 'id' | 'version'>) {
  return { title, text, translations: en ? { en } : {} };
}
