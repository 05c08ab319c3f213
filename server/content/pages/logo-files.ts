/** Serves what is made from the logo of an edition: its mark, its icons, and the manifest of the installed site. */
import type { Router } from 'express';
import { AppError } from '#shared/base/errors.ts';
import type { PageEdition } from '#shared/edition/edition.ts';
import { defaultLanguage } from '#shared/edition/offered-languages.ts';
import { seedId } from '#shared/edition/seed-facts.ts';
import type { Db } from '../../core/database/open.ts';
import { memoizeFor } from '../../core/http/ttl-cache.ts';
import { readEdition } from '../../core/settings/edition-store.ts';
import { drawLogoFile, iconPath, icons } from '../../core/storage/draw-logo.ts';

export const manifestPath = '/edition.webmanifest';
const keptForMs = 24 * 60 * 60 * 1000;

/** Adds the files of logos, and the manifest of an edition that has its own. */
export function mountLogoFiles(router: Router, db: Db): void {
  const made = memoizeFor<Buffer>(keptForMs, 50);
  const draw = async (path: string) => {
    const png = await drawLogoFile(db, async () => (await readEdition(db)).look, path);
    // An error is not kept.
    if (!png) throw new AppError('NOT_FOUND');
    return png;
  };
  router.get(/^\/pictures\/[0-9a-f]{64}\/[\w-]+\.png$/, async (req, res, next) => {
    try {
      const png = await made(req.path, () => draw(req.path));
      res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      res.type('image/png').send(png);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      next();
    }
  });
  router.get(manifestPath, async (_req, res, next) => {
    const edition = await readEdition(db);
    if (!hasOwnManifest(edition)) return next();
    res.setHeader('Cache-Control', 'public, no-cache');
    res.type('application/manifest+json').send(JSON.stringify(manifestOf(edition)));
  });
}

/** Whether the installed site has the names and colors of the edition: not those that the product came with. */
export const hasOwnManifest = ({ id, look }: PageEdition): boolean =>
  id !== seedId || look.logo !== undefined;

/** The product's icons, for an edition without a logo. */
const productIcons = {
  'icon-192': '/icons/icon-192.png',
  'icon-512': '/icons/icon-512.png',
  'maskable-512': '/icons/icon-maskable-512.png',
};

function manifestOf({ identity, look }: PageEdition): object {
  const lang = defaultLanguage();
  const icon = (name: keyof typeof productIcons, purpose: 'any' | 'maskable') => ({
    src: look.logo ? iconPath(look, look.logo, name) : productIcons[name],
    sizes: `${icons[name].edge}x${icons[name].edge}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: identity.name[lang],
    short_name: identity.shortName[lang],
    lang,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: look.primary,
    background_color: look.primary,
    icons: [icon('icon-192', 'any'), icon('icon-512', 'any'), icon('maskable-512', 'maskable')],
  };
}
