/** Serves what is made from the logo of an edition: its mark, its icons, and the manifest of the installed site. */
import type { Router } from 'express';
import { AppError } from '#shared/base/errors.ts';
import type { EditionLogo, PageEdition } from '#shared/edition/edition.ts';
import { defaultLanguage } from '#shared/edition/offered-languages.ts';
import type { Db } from '../../core/database/open.ts';
import { memoizeFor } from '../../core/http/ttl-cache.ts';
import { readEdition } from '../../core/settings/edition-store.ts';
import { drawLogoFile, type IconName, iconPath, icons } from '../../core/storage/draw-logo.ts';

export const manifestPath = '/edition.webmanifest';
const keptForMs = 24 * 60 * 60 * 1000;

/** Adds the files of logos, and the manifest of an edition that has one. */
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
    const { logo } = edition.look;
    if (!logo) return next();
    res.setHeader('Cache-Control', 'public, no-cache');
    res.type('application/manifest+json').send(JSON.stringify(manifestOf(edition, logo)));
  });
}

function manifestOf({ identity, look }: PageEdition, logo: EditionLogo): object {
  const lang = defaultLanguage();
  const icon = (name: IconName, purpose: 'any' | 'maskable') => ({
    src: iconPath(look, logo, name),
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
