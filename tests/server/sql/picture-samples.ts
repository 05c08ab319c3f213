/** The samples of what keeps pictures, and files of the site itself. */

import * as built from '#server/content/pages/built-files.ts';
import type { ObjectStore } from '#server/core/storage/object-store.ts';
import * as objects from '#server/core/storage/objects.ts';
import * as photos from '#server/core/storage/photos.ts';
import type { Samples } from './samples.ts';
import { at } from './world.ts';

const hash = 'a'.repeat(64);
/** A store that holds whatever it is asked for. */
const noStore: ObjectStore = {
  name: 'none',
  put: async () => undefined,
  get: async () => new Uint8Array(),
  remove: async () => undefined,
  isAnswering: () => true,
};

export const pictureSamples = {
  'server/core/storage/photos.ts': {
    findPhoto: ({ db }) => photos.findPhoto({ db, objects: null }, hash),
    packSmallPhotos: ({ db }) => photos.packSmallPhotos({ db, objects: null }, [hash]),
  },
  'server/core/storage/objects.ts': {
    placeFiles: ({ db }) =>
      objects.placeFiles({ db, objects: noStore }, { kind: 'photos', sha256: hash }, {}),
    keepFiles: ({ db }) => objects.keepFiles(db, hash),
    readFileOf: ({ db }) => objects.readFileOf({ db, objects: noStore }, hash, 'full.jpg'),
    deleteDueObjects: ({ db }) => objects.deleteDueObjects({ db, objects: noStore }),
    countObjects: ({ db }) => objects.countObjects(db),
  },
  'server/content/pages/built-files.ts': {
    keepBuiltFiles: ({ db }) => built.keepBuiltFiles(db, 'server/core/database/migrations', at),
    findBuiltFile: ({ db }) => built.findBuiltFile(db, 'site-mbPQix57.js'),
  },
} satisfies Samples;
