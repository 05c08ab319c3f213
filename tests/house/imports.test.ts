import path from 'node:path';
import { expect, test } from 'vitest';
import { type SourceFile, sourcesUnder, withoutComments } from './source-files.ts';

/**
 * The direction of imports, as in docs/architecture.md. A layer lists what it may import besides itself. A star
 * matches any folder, and each such folder is a separate layer, so that features cannot import each other.
 */
interface Layer {
  /** Files whose path starts so; the longest prefix that fits wins, and of two equal ones the later. */
  prefix: string;
  /** Prefixes it may import. */
  may: readonly string[];
  /** Packages it may import; all when absent. */
  packages?: readonly string[];
}

/** Layers from the lowest up: each may import those before it. */
const sharedLayers = [
  'shared/engines/',
  'shared/edition/',
  'shared/base/',
  'shared/accounts/',
  'shared/codes/',
  'shared/people/',
  'shared/badges/',
  'shared/records/',
  'shared/competition/',
  'shared/credentials/',
  'shared/devices/',
  'shared/access/',
  'shared/sync/',
  'shared/imports/',
  'shared/admin/',
  'shared/content/',
  'shared/settings/',
];
const serverLayers = [
  'server/core/base/',
  'server/core/database/',
  'server/core/storage/',
  'server/core/settings/',
  'server/core/audit/',
  'server/core/restore/',
  'server/core/erasure/',
  'server/core/keys/',
  'server/core/config.ts',
  'server/core/context.ts',
  'server/core/http/',
  'server/core/throttle/',
  'server/core/monitoring/',
  // People, badges, scans, hand-outs and conflicts as every area reads them, and what a mutation is checked by.
  'server/accreditation/',
];
const webLayers = [
  'web/core/client/',
  'web/core/lib/',
  'web/core/ui/',
  'web/core/dialog/',
  'web/core/form/',
  'web/core/table/',
  'web/core/person/',
  'web/core/photo/',
];

/** What an area of the server may import of another one, by file, and never mutually. Justify a new line in the commit. */
const serverUses: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  competition: [],
  devices: [],
  // A refused change is taken back as any correction is made.
  'people/approvals': ['people/participants/mutations.ts'],
  'people/participants': ['badges/credentials/mutations.ts'],
  'people/privacy': ['people/participants/listing-refresh.ts'],
  conflicts: ['badges/credentials/mutations.ts'],
  'operations/doctor': ['admin/reports/audit-log.ts'],
  'admin/exports': [
    'people/participants/listing.ts',
    'people/participants/listing-refresh.ts',
    'admin/reports/audit-log.ts',
  ],
  'admin/imports': ['people/participants/mutations.ts', 'competition/edit-teams.ts'],
  'admin/reports': ['devices/device-contact.ts'],
  'content/pages': ['competition/store.ts', 'content/news/store.ts'],
  // Archives the pages of the site, with its renderer.
  'content/archive': [
    'competition/store.ts',
    'content/news/store.ts',
    'content/pages/page-template.ts',
    'content/pages/pages.ts',
    'content/pages/renderer.ts',
  ],
  sync: [
    'badges/credentials/mutations.ts',
    'devices/device-contact.ts',
    'devices/devices.ts',
    'devices/forked.ts',
    'devices/wipe.ts',
  ],
  // Counts of each: by whom they are kept, so that no number is counted by two rules.
  'admin/pending-counts': [
    'people/approvals/store.ts',
    'content/inbox/inbox.ts',
    'people/registrations/store.ts',
    'sync/held.ts',
  ],
};

const online = ['shared/', 'web/engines/', 'web/core/', 'web/records/', 'web/badges/'];
const offline = [...online, 'web/offline/', 'web/device/'];

const layers: readonly Layer[] = [
  ...inOrder(sharedLayers, [], ['zod', '@noble/ed25519']),
  { prefix: 'shared/', may: ['shared/'], packages: ['zod'] },
  // Engines know nothing of the product.
  { prefix: 'shared/engines/*/', may: [], packages: ['zod', '@noble/ed25519'] },
  { prefix: 'server/', may: ['shared/'] },
  ...inOrder(serverLayers, ['shared/']),
  ...['people', 'badges', 'content', 'admin', 'operations'].map((group) => ({
    prefix: `server/${group}/*/`,
    may: ['shared/', ...serverLayers],
  })),
  ...Object.entries(serverUses).map(([area, files]) => ({
    prefix: `server/${area}/`,
    may: ['shared/', ...serverLayers, ...files.map((file) => `server/${file}`)],
  })),
  { prefix: 'web/', may: ['shared/'] },
  { prefix: 'web/app/', may: ['shared/', 'web/'] },
  { prefix: 'web/words/', may: ['shared/'], packages: [] },
  { prefix: 'web/engines/*/', may: [] },
  ...inOrder(webLayers, ['shared/', 'web/words/']),
  { prefix: 'web/offline/', may: ['shared/', 'web/core/'] },
  { prefix: 'web/badges/', may: ['shared/', 'web/core/'] },
  { prefix: 'web/records/', may: ['shared/', 'web/core/'] },
  { prefix: 'web/device/', may: offline },
  { prefix: 'web/site/*/', may: online },
  { prefix: 'web/admin/*/', may: online },
  { prefix: 'web/account/', may: online },
  { prefix: 'web/stations/*/', may: offline },
  {
    prefix: 'web/stations/desk/',
    may: [
      ...offline,
      'web/account/registration/ParticipantFields',
      'web/account/registration/participant-form',
    ],
  },
  {
    prefix: 'web/admin/devices/',
    may: [...online, 'web/device/setup/', 'web/device/desk-keys', 'web/device/work-keys'],
  },
  { prefix: 'web/admin/competition/', may: [...online, 'web/site/competition/'] },
  { prefix: 'kiosk/', may: ['shared/devices/kiosk-bridge.ts'] },
];

function inOrder(prefixes: readonly string[], may: readonly string[], packages?: readonly string[]): Layer[] {
  return prefixes.map((prefix, at) => ({
    prefix,
    may: [...may, ...prefixes.slice(0, at)],
    ...(packages && { packages }),
  }));
}

/** Words are read by lib/i18n alone: everybody else asks for them by key. The names of the areas are no words. */
const mayReadWords = ['web/words/', 'web/core/lib/i18n'];

const sources = sourcesUnder('shared', 'server', 'web', 'kiosk');

test('imports go in one direction only', () => {
  const wrong = sources.flatMap((source) =>
    importsOf(source)
      .filter((to) => !isAllowed(source.file, to))
      .map((to) => `${source.file} imports ${to}`),
  );
  expect(wrong).toEqual([]);
});

test('the catalogues are read by the one file that chooses the language', () => {
  const wrong = sources
    .filter(({ file }) => !mayReadWords.some((prefix) => file.startsWith(prefix)))
    .flatMap((source) =>
      importsOf(source)
        .filter((to) => to.startsWith('web/words/') && to !== 'web/words/catalogue.ts')
        .map((to) => `${source.file} imports ${to}`),
    );
  expect(wrong).toEqual([]);
});

test('no two features of the server use each other', () => {
  const usedBy = (area: string) =>
    (serverUses[area] ?? []).map((file) => file.split('/').slice(0, -1).join('/'));
  const mutual = Object.keys(serverUses).filter((one) =>
    usedBy(one).some((other) => usedBy(other).includes(one)),
  );
  expect(mutual).toEqual([]);
});

test('no files need each other, not even for a type or once they are needed', () => {
  expect(circlesOf(sources)).toEqual([]);
});

test('a circle is seen through whatever lies between', () => {
  const made = ['a imports b', 'b imports c', 'c imports a', 'd imports a'].map((line) => {
    const [from, to] = line.split(' imports ');
    return { file: `shared/${from}.ts`, text: `import type { X } from './${to}.ts';` };
  });
  expect(circlesOf(made)).toEqual([['shared/a.ts', 'shared/b.ts', 'shared/c.ts']]);
});

/** Of these a drawing alone is what they are about. */
const drawsItself = ['web/badges/print.ts'];

test('what decides knows no screen', () => {
  const wrong = sources
    .filter(({ file }) => /^web\/(?!app\/).*\.ts$/.test(file) && !file.startsWith('web/main'))
    .filter(({ file }) => !drawsItself.includes(file))
    .flatMap((source) =>
      standingImportsOf(source)
        // Names of icons are no screens.
        .filter((to) => to.endsWith('.tsx') && to !== 'web/core/ui/Icon.tsx')
        .map((to) => `${source.file} imports ${to}`),
    );
  expect(wrong).toEqual([]);
});

test('the rule sees what it should refuse', () => {
  const refused: [string, string][] = [
    ['shared/content/news.ts', 'server/core/context.ts'],
    ['shared/content/news.ts', 'react'],
    ['server/content/news/routes.ts', 'web/core/client/api.ts'],
    ['server/content/news/routes.ts', 'server/accounts/store.ts'],
    ['server/core/http/mount.ts', 'server/content/news/routes.ts'],
    ['web/core/client/api.ts', 'web/site/news/NewsCard.tsx'],
    ['web/site/news/NewsCard.tsx', 'web/stations/desk/DeskPage.tsx'],
    ['web/stations/door/DoorPage.tsx', 'web/app/App.tsx'],
    ['web/records/RecordPage.tsx', 'web/site/news/NewsForm.tsx'],
    ['web/core/table/Table.tsx', 'web/records/RecordPage.tsx'],
    ['web/offline/store/outbox.ts', 'web/device/desk.actions.ts'],
    ['web/stations/kiosk/SelfService.tsx', 'web/stations/desk/DeskPage.tsx'],
    ['kiosk/main.ts', 'web/core/client/api.ts'],
  ];
  expect(refused.filter(([from, to]) => isAllowed(from, to))).toEqual([]);
});

/** What a file imports: paths from the root, or names of packages. */
function importsOf(source: SourceFile): string[] {
  return [...standingImportsOf(source), ...found(source, /\bimport\(\s*['"]([^'"]+)['"]/g)];
}

/** The same without what is fetched only once it is needed. */
function standingImportsOf(source: SourceFile): string[] {
  return found(source, /(?:^|[\s;}])(?:import|export)\s+(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/g);
}

function found({ file, text }: SourceFile, pattern: RegExp): string[] {
  return [...withoutComments(text).matchAll(pattern)].map(([, specifier = '']) => resolved(file, specifier));
}

/** Sets of files of which each needs, by way of others, every other: what Tarjan calls strongly connected. */
function circlesOf(files: readonly SourceFile[]): string[][] {
  const needs = new Map(files.map((source) => [source.file, importsOf(source)]));
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  /** Answers the earliest file that is still open and that this one leads back to. */
  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let earliest = own;
    for (const to of needs.get(file) ?? []) {
      if (!needs.has(to)) continue;
      if (!order.has(to)) earliest = Math.min(earliest, visit(to));
      else if (open.includes(to)) earliest = Math.min(earliest, order.get(to) ?? own);
    }
    if (earliest === own) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return earliest;
  }
  for (const { file } of files) if (!order.has(file)) visit(file);
  return circles;
}

function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  return specifier.startsWith('#') ? specifier.slice(1) : specifier;
}

function isAllowed(from: string, to: string): boolean {
  const layer = layerOf(from);
  if (!layer) return false;
  if (!/^(shared|server|web|kiosk|tests)\//.test(to)) {
    const name = to
      .split('/')
      .slice(0, to.startsWith('@') ? 2 : 1)
      .join('/');
    return layer.packages === undefined || layer.packages.includes(name);
  }
  return [layer.prefix, ...layer.may].some((prefix) => to.startsWith(prefix));
}

/** The layer of a file; a star in its prefix is the file's own folder. */
function layerOf(file: string): Layer | undefined {
  const folders = file.split('/');
  return layers
    .map((layer) => ({
      ...layer,
      prefix: layer.prefix.replace('*', () => folders[layer.prefix.split('/').indexOf('*')] ?? '*'),
    }))
    .filter(({ prefix }) => file.startsWith(prefix))
    .reduce<Layer | undefined>(
      (best, layer) => (best && best.prefix.length > layer.prefix.length ? best : layer),
      undefined,
    );
}
