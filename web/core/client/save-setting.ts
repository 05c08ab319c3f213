import { type ApiAnswer, call } from './api.ts';
import { boot, setBoot } from './boot.ts';

/** Saves a site setting. Pages of this tab read what came with the first page, not the server again. */
export async function saveSetting(body: {
  key: string;
  value: string;
  was?: string;
}): Promise<ApiAnswer<'POST /api/settings'>> {
  const saved = await call('POST /api/settings', { body });
  setBoot({ ...boot(), settings: { ...boot().settings, [body.key]: saved.value } });
  return saved;
}
