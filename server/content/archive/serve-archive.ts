/** Serves the files of archives: no session, no cookie, no script. */
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Router } from 'express';
import { archivePath } from '#shared/content/archive-paths.ts';
import { languages } from '#shared/edition/languages.ts';
import type { Db } from '../../core/database/open.ts';
import { firstLanguageOf } from '../../core/http/reader-language.ts';
import { findArchivedFile, listArchivedLanguages } from './store.ts';

/** Editors may have named pictures anywhere. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: https:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Adds /archive/<id>/…; an address without a file there is left to the pages, which say 404. */
export function mountArchive(router: Router, db: Db): void {
  router.get(/^\/archive\/([a-z][a-z0-9-]{1,59})(?:\/([\w./-]*))?$/, async (req, res, next) => {
    const [id = '', rest = ''] = [req.params[0], req.params[1]];
    const page = rest.replace(/\/$/, '');
    const { search } = new URL(req.originalUrl, 'http://page');
    // A query that the archive knows is a separate page; any other is ignored.
    const bytes = (await findArchivedFile(db, id, page + search)) ?? (await findArchivedFile(db, id, page));
    if (!bytes) {
      // A home page without a language, or in one that the edition was not offered in.
      const isHome = page === '' || languages.some((language) => language === page);
      const offered = isHome ? await listArchivedLanguages(db, id) : [];
      if (offered.length === 0) return next();
      res.setHeader('Cache-Control', 'no-store');
      return res.redirect(archivePath(id, firstLanguageOf(req, offered)));
    }
    res.setHeader('Content-Security-Policy', policy);
    // A new archive replaces it.
    res.setHeader('Cache-Control', 'public, max-age=300');
    res.vary('Accept-Encoding');
    res.type(path.extname(page) || 'html');
    if (!req.acceptsEncodings('gzip')) return res.send(await promisify(gunzip)(bytes));
    res.setHeader('Content-Encoding', 'gzip');
    return res.send(Buffer.from(bytes));
  });
}
