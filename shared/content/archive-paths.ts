/** Addresses of archived pages. */
import type { Language } from '../edition/languages.ts';

/** The list of archived editions. */
export const archivesPath = '/archive';

/** The home page of an archived edition; by default in the visitor's language. */
export const archivePath = (id: string, language?: Language) =>
  language ? `${archivesPath}/${id}/${language}` : `${archivesPath}/${id}/`;

/** A file of an archived edition: `results.csv`. */
export const archivedFilePath = (id: string, name: string) => `${archivePath(id)}files/${name}`;
