import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import { expect, test } from 'vitest';
import { packaging } from '#kiosk/packaging.ts';
import { signDescription } from '#kiosk/sign-description.ts';
import { createUpdates } from '#kiosk/updates.ts';

const root = path.resolve(import.meta.dirname, '../..');
const bytesOf = (file: string) => readFileSync(path.join(root, file));

test('the configuration is one electron-builder accepts', async () => {
  await expect(validateConfiguration({ ...packaging }, new DebugLogger(false))).resolves.toBeUndefined();
  const wrong = { ...packaging, fuses: {} };
  await expect(validateConfiguration(wrong as typeof packaging, new DebugLogger(false))).rejects.toThrow();
});

test('there are installers for Windows, macOS and two kinds of Linux', () => {
  const targets = [packaging.win, packaging.mac, packaging.linux].flatMap(({ target }) =>
    target.map((one) => one.target),
  );
  expect(targets).toEqual(['nsis', 'dmg', 'AppImage', 'deb']);
});

test("Electron's unsafe switches are off, and the package's integrity is checked", () => {
  expect(packaging.electronFuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    grantFileProtocolExtraPrivileges: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    enableCookieEncryption: true,
  });
});

test('every system has its icon, in the form it reads', () => {
  expect(bytesOf(packaging.mac.icon).subarray(0, 4).toString()).toBe('icns');
  expect([...bytesOf(packaging.win.icon).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
  for (const edge of [16, 32, 48, 64, 128, 256, 512]) {
    const png = bytesOf(`${packaging.linux.icon}/${edge}x${edge}.png`);
    expect(png.readUInt32BE(16)).toBe(edge);
  }
  expect(existsSync(path.join(root, packaging.mac.entitlements))).toBe(true);
});

test('a description signed by the script is one the kiosk takes', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = `version: 1.1.0
files:
  - url: cancha-kiosk-1.1.0-linux-x64.AppImage
    sha512: q1w2e3==
    size: 120000000
path: cancha-kiosk-1.1.0-linux-x64.AppImage
sha512: q1w2e3==
releaseDate: '2026-02-01T00:00:00.000Z'
`;
  const signed = signDescription(signDescription(text, privateKey), privateKey);
  expect(signed.match(/^signature: /gm)).toHaveLength(1);
  const info = {
    version: '1.1.0',
    files: [{ url: 'cancha-kiosk-1.1.0-linux-x64.AppImage', sha512: 'q1w2e3==' }],
    signature: /^signature: (.+)$/m.exec(signed)?.[1],
  };
  const updates = createUpdates({
    updater: {
      autoDownload: true,
      autoInstallOnAppQuit: true,
      allowDowngrade: true,
      setFeedURL: () => undefined,
      // Electron's updater answers more; these are what the kiosk reads.
      checkForUpdates: async () => ({ isUpdateAvailable: true, updateInfo: info }) as never,
      downloadUpdate: async () => [],
      quitAndInstall: () => undefined,
    },
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    server: () => 'https://a.example',
    unsent: () => 0,
    letGo: () => undefined,
  });
  await updates.look();
  expect(updates.state()).toBe('ready');
});
