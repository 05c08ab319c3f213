import { generateKeyPairSync, sign } from 'node:crypto';
import type { UpdateInfo } from 'electron-updater';
import { expect, test } from 'vitest';
import { createUpdates, signedText } from '#kiosk/updates.ts';

const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

const info: UpdateInfo = {
  version: '1.1.0',
  files: [{ url: 'cancha-1.1.0.AppImage', sha512: 'abc=' }],
  path: 'cancha-1.1.0.AppImage',
  sha512: 'abc=',
  releaseDate: '2026-02-01T00:00:00.000Z',
};
const signed = {
  ...info,
  signature: sign(null, Buffer.from(signedText(info)), keys.privateKey).toString('base64'),
};

interface Options {
  key?: string;
  unsent?: number | null;
  server?: string | null;
  isAvailable?: boolean;
  /** Downloads that fail before one succeeds. */
  failures?: number;
}

function open(found: UpdateInfo | null, options: Options = {}) {
  let failures = options.failures ?? 0;
  const done: string[] = [];
  const work = { unsent: options.unsent === undefined ? 0 : options.unsent };
  const updater = {
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    setFeedURL: (feed: unknown) => done.push(`feed ${JSON.stringify(feed)}`),
    checkForUpdates: async () => {
      done.push('check');
      if (!found) throw new Error('HttpError: 404');
      return { isUpdateAvailable: options.isAvailable ?? true, updateInfo: found, versionInfo: found };
    },
    downloadUpdate: async () => {
      done.push('download');
      failures -= 1;
      if (failures >= 0) throw new Error('the network went away');
      return [];
    },
    quitAndInstall: () => done.push('install'),
  };
  const updates = createUpdates({
    // Electron's updater has more; these are all the kiosk uses.
    updater: updater as unknown as Parameters<typeof createUpdates>[0]['updater'],
    key: options.key ?? publicKey,
    server: () => (options.server === undefined ? 'https://a.example' : options.server),
    unsent: () => work.unsent,
    letGo: () => done.push('let go'),
  });
  return { updates, done, updater, work };
}

test('a version signed by the organizers is downloaded from their server and installed on command', async () => {
  const { updates, done, updater } = open(signed);
  expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: false, allowDowngrade: false });
  await updates.look();
  expect(updates.state()).toBe('ready');
  expect(updates.take()).toBe(true);
  expect(done).toEqual([
    'feed {"provider":"generic","url":"https://a.example/kiosk-updates/"}',
    'check',
    'download',
    'let go',
    'install',
  ]);
});

const { signature } = signed;
test.each([
  ['without a signature', info],
  ['with another file in it', { ...signed, files: [{ url: 'cancha-1.1.0.AppImage', sha512: 'evil=' }] }],
  ['with another version on it', { ...signed, version: '9.9.9' }],
  ['with one file more', { ...signed, files: [...signed.files, { url: 'evil.exe', sha512: 'x=' }] }],
  ['without files', { ...signed, files: [] }],
  ['with a broken signature', { ...signed, signature: signature.slice(4) }],
])('a version %s is refused: a server taken over makes no kiosk run anything', async (_how, offered) => {
  const { updates, done } = open(offered as UpdateInfo);
  await updates.look();
  expect(updates.state()).toBe('refused');
  expect(done).not.toContain('download');
  expect(updates.take()).toBe(false);
});

test.each([
  ['something is unsent', { unsent: 3 }],
  ['the page has not said yet', { unsent: null }],
  ['the organizers sign no versions', { key: '' }],
  ['the kiosk has no server', { server: null }],
])('nothing is even looked for while %s', async (_why, options) => {
  const { updates, done } = open(signed, options);
  await updates.look();
  expect(done).toEqual([]);
});

test('a ready version waits until all work is sent', async () => {
  const { updates, work } = open(signed);
  await updates.look();
  work.unsent = 1;
  expect(updates.take()).toBe(false);
  work.unsent = 0;
  expect(updates.take()).toBe(true);
});

test('without a network, or without such a folder, the kiosk works on', async () => {
  const { updates } = open(null);
  await updates.look();
  expect(updates.state()).toBe('none');
});

test('a version that is no newer is not fetched', async () => {
  const { updates, done } = open(signed, { isAvailable: false });
  await updates.look();
  expect([updates.state(), updates.take()]).toEqual(['none', false]);
  expect(done).not.toContain('download');
});

test('a download that breaks off is begun again at the next look, and one that is ready is not looked for', async () => {
  const { updates, done } = open(signed, { failures: 1 });
  await updates.look();
  expect([updates.state(), updates.take()]).toEqual(['none', false]);
  await updates.look();
  expect(updates.state()).toBe('ready');
  await updates.look();
  expect(done.filter((one) => one === 'check')).toHaveLength(2);
});

test('two looks at once fetch a version once', async () => {
  const { updates, done } = open(signed);
  await Promise.all([updates.look(), updates.look()]);
  await updates.look();
  expect(updates.state()).toBe('ready');
  expect(done.filter((one) => one === 'install')).toEqual([]);
});

test('the files of a version may be described in any order', () => {
  const files = [
    { url: 'b', sha512: '2' },
    { url: 'a', sha512: '1' },
  ];
  expect(signedText({ version: '1', files })).toBe(signedText({ version: '1', files: files.toReversed() }));
  expect(signedText({ version: '1', files })).toBe('cancha-kiosk-update-1\n1\na 1\nb 2');
});
