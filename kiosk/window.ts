/**
 * The kiosk's one window, and everything a page in it may not do: leave our own pages, open windows, frame or
 * fetch what is foreign, use anything of the machine but the camera, close itself.
 */
import path from 'node:path';
import { app, BrowserWindow, type Session, type WebContents } from 'electron';
import { isOwn, origin, startPath, supervisorPath } from './address.ts';

export interface KioskWindowParts {
  /** Folder of preload.cjs. */
  folder: string;
  /** Whether a supervisor has let the kiosk go. */
  isLeaving: () => boolean;
  /** Waits and asks again whether the page is alive; answers the undo. */
  later: (ms: number, act: () => void) => () => void;
  /** The page crashed repeatedly: restart the kiosk. */
  onHopeless: () => void;
  /** The computer is being switched off (Windows tells its windows). */
  onShutdown: () => void;
}

/** How long a page may be silent before it is ended and loaded again. */
const silentMs = 10_000;
const crashesMs = 60_000;
const mostCrashes = 3;

/** Preferences of the page: Electron's safe ones, each written out so that none is left to a default. */
export const pagePreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const;

export function openKioskWindow(parts: KioskWindowParts): BrowserWindow {
  const { folder, isLeaving, later, onHopeless } = parts;
  const window = new BrowserWindow({
    kiosk: true,
    fullscreen: true,
    autoHideMenuBar: true,
    show: false,
    backgroundColor: '#0F47AF',
    title: 'Cancha',
    webPreferences: {
      ...pagePreferences,
      preload: path.join(folder, 'preload.cjs'),
      devTools: !app.isPackaged,
    },
  });
  const { webContents } = window;
  const open = (where: string) => window.loadURL(origin + where).catch((error) => console.error(error));

  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    if (isLeaving()) return;
    // Alt+F4 and its like ask for the supervisor's PIN instead.
    event.preventDefault();
    void open(supervisorPath);
  });
  window.on('query-session-end', parts.onShutdown);
  window.on('leave-full-screen', () => {
    if (!isLeaving()) window.setKiosk(true);
  });
  webContents.on('before-input-event', (event, input) => {
    if (input.type !== 'keyDown') return;
    const key = input.key.toLowerCase();
    const isCommand = input.control || input.meta;
    if (isCommand && input.shift && key === 's') void open(supervisorPath);
    if (isTaken(key, isCommand, input.alt)) event.preventDefault();
  });
  keepAlive(window, { open, later, onHopeless });
  void open(startPath);
  return window;
}

/** Keys that would reload, close, zoom, print by dialog, show the tools or go back. */
function isTaken(key: string, isCommand: boolean, isAlt: boolean): boolean {
  if (/^(f5|f11|f12|browserback|browserforward|browserhome)$/.test(key)) return true;
  if (isAlt && /^(arrowleft|arrowright|home)$/.test(key)) return true;
  return isCommand && /^([rwqpnostuijg+=\-0]|f4|tab)$/.test(key);
}

/** Loads the page again when its process is gone or does not answer. */
function keepAlive(
  window: BrowserWindow,
  parts: Pick<KioskWindowParts, 'later' | 'onHopeless'> & { open: (where: string) => Promise<void> },
): void {
  const { webContents } = window;
  let crashes = 0;
  let stopWaiting: (() => void) | null = null;
  const revive = () => {
    crashes += 1;
    parts.later(crashesMs, () => {
      crashes -= 1;
    });
    if (crashes > mostCrashes) parts.onHopeless();
    else void parts.open(startPath);
  };
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') revive();
  });
  window.on('unresponsive', () => {
    stopWaiting?.();
    // Ended by force; that it is gone is what brings it back.
    stopWaiting = parts.later(silentMs, () => webContents.forcefullyCrashRenderer());
  });
  window.on('responsive', () => {
    stopWaiting?.();
    stopWaiting = null;
  });
}

/** Security rules for every page. Call it for each new WebContents. */
export function guardContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  const refuseForeign = (event: { preventDefault: () => void; url: string }) => {
    if (!isOwn(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', refuseForeign);
  contents.on('will-redirect', refuseForeign);
  contents.on('will-frame-navigate', (event) => {
    // We have no frames at all, so not even our own page goes into one.
    if (!event.isMainFrame || !isOwn(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Permissions of a session: our own page may use the camera; everything else is denied. */
export function guardSession(session: Session, downloads: string): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const types = 'mediaTypes' in details ? details.mediaTypes : undefined;
    const isCamera = permission === 'media' && types?.length === 1 && types[0] === 'video';
    answer(isCamera && isOwn(details.requestingUrl) && details.isMainFrame);
  });
  session.setPermissionCheckHandler(
    (_contents, permission, asking, details) =>
      permission === 'media' && details.mediaType === 'video' && isOwn(`${asking.replace(/\/$/, '')}/`),
  );
  session.setDevicePermissionHandler(() => false);
  for (const event of ['select-hid-device', 'select-usb-device'] as const)
    session.on(event as 'select-hid-device', (asked, _details, answer) => {
      asked.preventDefault();
      answer(null);
    });
  session.on('select-serial-port', (asked, _ports, _contents, answer) => {
    asked.preventDefault();
    answer('');
  });
  session.webRequest.onBeforeRequest((details, answer) => {
    // Belt to the policy's braces: from a page nothing but our own scheme is asked for.
    const isInside = /^(blob|data|devtools):/.test(details.url) || isOwn(details.url);
    answer({ cancel: !isInside });
  });
  session.on('will-download', (event, item) => {
    // Save the PDF of a badge where the organizer expects it; cancel other downloads.
    const name = path.basename(item.getFilename());
    const isPdf = item.getURL().startsWith(`blob:${origin}/`) && name.toLowerCase().endsWith('.pdf');
    if (isPdf) item.setSavePath(path.join(downloads, name));
    else event.preventDefault();
  });
}
