/** The samples of what keeps pictures, and files of the site itself. */
import type { ObjectStore } from '#server/platform/object-store.ts';
import * as objects from '#server/platform/objects.ts';
import * as photos from '#server/platform/photos.ts';
import * as built from '#server/site/built-files.ts';
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
  'server/platform/photos.ts': {
    findPhoto: ({ db }) => photos.findPhoto({ db, objects: null }, hash),
    packSmallPhotos: ({ db }) => photos.packSmallPhotos({ db, objects: null }, [hash]),
  },
  'server/platform/objects.ts': {
    placeFiles: ({ db }) =>
      objects.placeFiles({ db, objects: noStore }, { kind: 'photos', sha256: hash }, {}),
    keepFiles: ({ db }) => objects.keepFiles(db, hash),
    readFileOf: ({ db }) => objects.readFileOf({ db, objects: noStore }, hash, 'full.jpg'),
    deleteDueObjects: ({ db }) => objects.deleteDueObjects({ db, objects: noStore }),
    countObjects: ({ db }) => objects.countObjects(db),
  },
  'server/site/built-files.ts': {
    keepBuiltFiles: ({ db }) => built.keepBuiltFiles(db, 'server/database/migrations', at),
    findBuiltFile: ({ db }) => built.findBuiltFile(db, 'site-mbPQix57.js'),
  },
} satisfies Samples;
