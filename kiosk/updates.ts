/**
 * Updates from the organizer's own server. A compromised server cannot make a kiosk run code: a version's description
 * is signed with a key that only the organizer has.
 */
import { createPublicKey, verify } from 'node:crypto';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { KioskUpdate } from '#shared/devices/kiosk-bridge.ts';

export interface UpdateParts {
  updater: Pick<
    AppUpdater,
    | 'setFeedURL'
    | 'checkForUpdates'
    | 'downloadUpdate'
    | 'quitAndInstall'
    | 'autoDownload'
    | 'autoInstallOnAppQuit'
    | 'allowDowngrade'
  >;
  /** Ed25519 public key (SPKI, base64) built into this version; empty if the organizer signs no updates. */
  key: string;
  server: () => string | null;
  /** How much this device still has to send; nothing while the page has not said. */
  unsent: () => number | null;
  /** Lets the kiosk end itself. */
  letGo: () => void;
}

export interface KioskUpdates {
  state(): KioskUpdate;
  /** Looks for a newer version and fetches it. Never throws: a kiosk works on with the version it has. */
  look(): Promise<void>;
  /** Activates the version that is ready; false if there is none, or if work is still unsent. */
  take(): boolean;
}

/** Path on the organizer's server; a folder of static files. */
export const updateFolder = '/kiosk-updates/';

export function createUpdates({ updater, key, server, unsent, letGo }: UpdateParts): KioskUpdates {
  let state: KioskUpdate = key === '' ? 'off' : 'none';
  updater.autoDownload = false;
  // A supervisor starts the installation; switching off the computer must not.
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  const isSettled = () => unsent() === 0;

  return {
    state: () => state,
    async look() {
      const from = server();
      // A version is not even looked for while anything is unsent: the update must not be what loses it.
      if (state === 'off' || state === 'ready' || state === 'loading' || from === null || !isSettled())
        return;
      try {
        updater.setFeedURL({ provider: 'generic', url: from + updateFolder });
        const found = await updater.checkForUpdates();
        if (!found?.isUpdateAvailable) return;
        if (!isSigned(found.updateInfo, key)) {
          state = 'refused';
          return;
        }
        state = 'loading';
        await updater.downloadUpdate();
        state = 'ready';
      } catch (error) {
        // No network, or no folder there: nothing new.
        if (state === 'loading') state = 'none';
        console.error('no new version', error);
      }
    },
    take() {
      if (state !== 'ready' || !isSettled()) return false;
      letGo();
      updater.quitAndInstall(true, true);
      return true;
    },
  };
}

/** The signed text: the version, and each file with its SHA-512, which is compared after the download. */
export function signedText(info: Pick<UpdateInfo, 'version' | 'files'>): string {
  const files = info.files.map(({ url, sha512 }) => `${url} ${sha512}`).sort();
  return ['cancha-kiosk-update-1', info.version, ...files].join('\n');
}

function isSigned(info: UpdateInfo, key: string): boolean {
  const { signature } = info as UpdateInfo & { signature?: unknown };
  if (typeof signature !== 'string' || info.files.length === 0) return false;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(signedText(info)), publicKey, Buffer.from(signature, 'base64'));
}
