import path from 'node:path';
import type { ErrorRequestHandler, NextFunction, Request, Response } from 'express';
import type { Db } from '../../core/database/open.ts';
import { findBuiltFile } from './built-files.ts';

/**
 * A file missing from this build may be part of the previous one, or of the next one that another server already
 * serves.
 */
export function servePreviousBuildAsset(db: Db): ErrorRequestHandler {
  return async (error: unknown, req: Request, res: Response, next: NextFunction) => {
    const isMissing =
      typeof error === 'object' && error !== null && 'status' in error && error.status === 404;
    const name = req.path.slice(1);
    const file = isMissing ? await findBuiltFile(db, name) : null;
    if (!file) return next(error);
    res.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    res.type(path.extname(name)).send(Buffer.from(file));
  };
}
