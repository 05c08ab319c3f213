import { inArray } from 'drizzle-orm';
import { picturesOf, readBadgeTemplate } from '#shared/badges/read-template.ts';
import { AppError } from '#shared/base/errors.ts';
import { can } from '#shared/base/permissions.ts';
import { settingKeys, settings, type siteEndpoints } from '#shared/settings/site.ts';
import { auditCall } from '../../core/audit/audit.ts';
import type { Db } from '../../core/database/open.ts';
import { pictures, siteSettings } from '../../core/database/tables.ts';
import { fieldErrors } from '../../core/http/errors.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { defaultOf, isSettingKey, readSetting, writeSetting } from '../../core/settings/settings.ts';

export const siteRoutes: Handlers<typeof siteEndpoints> = {
  'GET /api/settings/:key': async (ctx, { params }) => {
    const { key } = params;
    const visible =
      isSettingKey(key) && (settings[key].readers !== 'editors' || can(ctx.actor?.role, 'settings.edit'));
    if (!visible) throw new AppError('NOT_FOUND');
    return { key, value: await readSetting(ctx.db, key) };
  },
  'GET /api/admin/settings': async (ctx) => {
    const rows = new Map((await ctx.db.select().from(siteSettings)).map((row) => [row.key, row]));
    return settingKeys.map((key) => {
      const row = rows.get(key);
      return {
        key,
        value: row?.value ?? defaultOf(key),
        default: defaultOf(key),
        updatedAt: row?.updatedAt.toISOString() ?? null,
      };
    });
  },
  'POST /api/settings': async (ctx, { body }) => {
    const { key } = body;
    if (!isSettingKey(key)) throw new AppError('INVALID', { fields: { key: 'INVALID_CHOICE' } });
    const value = settings[key].rule.safeParse(body.value);
    if (!value.success)
      throw new AppError('INVALID', { fields: { value: fieldErrors(value.error).body ?? 'INVALID' } });
    if (key === 'badgeTemplate') await requirePictures(ctx.db, value.data);
    if (body.was !== undefined && body.was !== (await readSetting(ctx.db, key)))
      throw new AppError('CHANGED_MEANWHILE');
    await writeSetting(ctx.db, key, value.data, ctx.now);
    await auditCall(ctx, 'setting.save', key, { value: value.data });
    return { key, value: value.data };
  },
};

/** A template names pictures that this server keeps, or it would print without them. */
async function requirePictures(db: Db, stored: string): Promise<void> {
  const wanted = [...new Set(picturesOf(readBadgeTemplate(stored)))];
  if (wanted.length === 0) return;
  const kept = await db
    .select({ sha256: pictures.sha256 })
    .from(pictures)
    .where(inArray(pictures.sha256, wanted));
  if (kept.length < wanted.length) throw new AppError('INVALID', { fields: { value: 'INVALID' } });
}
