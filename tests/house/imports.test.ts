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

const webBase = ['shared/', 'web/lib/', 'web/ui/'];
const serverBase = [
  'shared/',
  'server/database/',
  'server/http/',
  'server/platform/',
  'server/config.ts',
  'server/context.ts',
];

/** What a server feature may import of another one, by file, and never mutually. Justify a new line in the commit. */
const serverUses: Readonly<Record<string, readonly string[]>> = {
  // A refused change is taken back as any correction is made.
  approvals: ['participants/mutations.ts'],
  cases: ['credentials/mutations.ts'],
  doctor: ['reports/audit-log.ts'],
  exports: ['participants/listing.ts', 'participants/listing-refresh.ts', 'reports/audit-log.ts'],
  imports: ['participants/mutations.ts', 'competition/edit-teams.ts'],
  participants: ['credentials/mutations.ts'],
  privacy: ['participants/listing-refresh.ts'],
  reports: ['devices/device-contact.ts'],
  site: ['competition/store.ts', 'news/store.ts'],
  sync: [
    'credentials/mutations.ts',
    'devices/device-contact.ts',
    'devices/devices.ts',
    'devices/forked.ts',
    'devices/wipe.ts',
  ],
  // Counts of each: by whom they are kept, so that no number is counted by two rules.
  waiting: ['approvals/store.ts', 'inbox/inbox.ts', 'registrations/store.ts', 'sync/set-aside.ts'],
};

const layers: readonly Layer[] = [
  { prefix: 'shared/', may: [], packages: ['zod', '@noble/ed25519'] },
  { prefix: 'server/', may: ['shared/'] },
  { prefix: 'server/config.ts', may: serverBase },
  { prefix: 'server/context.ts', may: serverBase },
  // People, badges, scans, hand-outs and cases as every feature reads them, and what a mutation is judged by.
  { prefix: 'server/accreditation/', may: serverBase },
  { prefix: 'server/*/', may: [...serverBase, 'server/accreditation/'] },
  ...Object.entries(serverUses).map(([feature, files]) => ({
    prefix: `server/${feature}/`,
    may: [...serverBase, 'server/accreditation/', ...files.map((file) => `server/${file}`)],
  })),
  { prefix: 'web/', may: ['shared/'] },
  { prefix: 'web/app/', may: ['shared/', 'web/'] },
  { prefix: 'web/words/', may: ['shared/'], packages: [] },
  { prefix: 'web/lib/', may: [...webBase, 'web/words/'] },
  { prefix: 'web/ui/', may: webBase },
  { prefix: 'web/local/', may: webBase },
  { prefix: 'web/badge/', may: webBase },
  { prefix: 'web/station/', may: [...webBase, 'web/local/', 'web/badge/'] },
  { prefix: 'web/records/', may: webBase },
  {
    prefix: 'web/features/*/',
    may: [...webBase, 'web/records/', 'web/local/', 'web/badge/', 'web/station/'],
  },
  {
    prefix: 'web/features/desk/',
    may: [
      ...webBase,
      'web/local/',
      'web/badge/',
      'web/station/',
      'web/features/participants/ParticipantFields',
      'web/features/participants/participant-form',
    ],
  },
  { prefix: 'kiosk/', may: ['shared/kiosk-bridge.ts'] },
];

/** Words are read by lib/i18n alone: everybody else asks for them by key. The names of the areas are no words. */
const mayReadWords = ['web/words/', 'web/lib/i18n'];

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
  const usedBy = (feature: string) => (serverUses[feature] ?? []).map((file) => file.split('/')[0] ?? '');
  const mutual = Object.keys(serverUses).filter((one) =>
    usedBy(one).some((other) => usedBy(other).includes(one)),
  );
  expect(mutual).toEqual([]);
});

test('no files need each other, not even for a type', () => {
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
const drawsItself = ['web/badge/print.ts'];

test('what decides knows no screen', () => {
  const wrong = sources
    .filter(({ file }) => /^web\/(?!app\/).*\.ts$/.test(file) && !file.startsWith('web/main'))
    .filter(({ file }) => !drawsItself.includes(file))
    .flatMap((source) =>
      standingImportsOf(source)
        // Names of icons are no screens.
        .filter((to) => to.endsWith('.tsx') && to !== 'web/ui/Icon.tsx')
        .map((to) => `${source.file} imports ${to}`),
    );
  expect(wrong).toEqual([]);
});

test('the rule sees what it should refuse', () => {
  const refused: [string, string][] = [
    ['shared/news.ts', 'server/context.ts'],
    ['shared/news.ts', 'react'],
    ['server/news/routes.ts', 'web/lib/api.ts'],
    ['server/news/routes.ts', 'server/accounts/store.ts'],
    ['server/http/mount.ts', 'server/news/routes.ts'],
    ['web/lib/api.ts', 'web/features/news/NewsCard.tsx'],
    ['web/features/news/NewsCard.tsx', 'web/features/desk/DeskPage.tsx'],
    ['web/features/door/DoorPage.tsx', 'web/app/App.tsx'],
    ['web/records/RecordPage.tsx', 'web/features/news/NewsForm.tsx'],
    ['web/ui/Table.tsx', 'web/records/RecordPage.tsx'],
    ['web/local/outbox.ts', 'web/station/desk.actions.ts'],
    ['web/features/kiosk/SelfService.tsx', 'web/features/desk/DeskPage.tsx'],
    ['kiosk/main.ts', 'web/lib/api.ts'],
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
  const needs = new Map(files.map((source) => [source.file, standingImportsOf(source)]));
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
