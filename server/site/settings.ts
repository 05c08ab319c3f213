import { AppError } from '#shared/errors.ts';
import { can } from '#shared/permissions.ts';
import { publicSettings, type SettingKey, settingRules, type siteEndpoints } from '#shared/site.ts';
import { siteSettings } from '../database/tables.ts';
import { fieldErrors } from '../http/errors.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { defaultOf, isSettingKey, readSetting, writeSetting } from '../platform/settings.ts';

export const siteRoutes: Handlers<typeof siteEndpoints> = {
  'GET /api/settings/:key': async (ctx, { params }) => {
    const { key } = params;
    const visible =
      isSettingKey(key) && (publicSettings.includes(key) || can(ctx.actor?.role, 'settings.edit'));
    if (!visible) throw new AppError('NOT_FOUND');
    return { key, value: await readSetting(ctx.db, key) };
  },
  'GET /api/admin/settings': async (ctx) => {
    const rows = new Map((await ctx.db.select().from(siteSettings)).map((row) => [row.key, row]));
    // The keys of the table of rules are the settings there are.
    return (Object.keys(settingRules) as SettingKey[]).map((key) => {
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
    const value = settingRules[key].safeParse(body.value);
    if (!value.success)
      throw new AppError('INVALID', { fields: { value: fieldErrors(value.error).body ?? 'INVALID' } });
    if (body.was !== undefined && body.was !== (await readSetting(ctx.db, key)))
      throw new AppError('CHANGED_MEANWHILE');
    await writeSetting(ctx.db, key, value.data, ctx.now);
    await auditCall(ctx, 'setting.save', key, { value: value.data });
    return { key, value: value.data };
  },
};
