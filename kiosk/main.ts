/** The kiosk's main process: one instance, one window, a page that comes out of the package, and no way out but a PIN. */
import path from 'node:path';
import { app, Menu, powerMonitor, powerSaveBlocker, protocol, session, type WebContents } from 'electron';
import { autoUpdater } from 'electron-updater';
import { isOwn, origin, scheme, supervisorPath } from './address.ts';
import { answerCalls } from './calls.ts';
import { createPrintPages } from './print-pages.ts';
import { createPrinter } from './printer.ts';
import { createSchemeHandler } from './scheme.ts';
import { openCounters, openSettings } from './settings.ts';
import { createUpdates } from './updates.ts';
import { guardContents, guardSession, openKioskWindow } from './window.ts';

/** Public half of the organizer's update key, inserted when the kiosk is bundled. */
declare const kioskUpdateKey: string;

const lookForUpdatesMs = 60 * 60_000;
/** Cookies of the server live apart from the page, which never sees them. */
const serverPartition = 'persist:server';

let page: WebContents | null = null;
let isLeaving = false;
let unsent: number | null = null;

// Before anything is ready: a sandbox for every page there will be, and a scheme that is a secure origin.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  {
    scheme,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
]);
app.on('web-contents-created', (_event, contents) => guardContents(contents));

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', () => page?.focus());
  app.whenReady().then(start).catch(fail);
} else {
  app.quit();
}

// A bug: people are waiting, so restart the kiosk instead of showing an error dialog.
process.on('uncaughtException', fail);

async function start(): Promise<void> {
  Menu.setApplicationMenu(null);
  powerSaveBlocker.start('prevent-display-sleep');
  const folder = app.getAppPath();
  const settings = openSettings(app.getPath('userData'));
  const jar = session.fromPartition(serverPartition);
  const send = (address: string, init: RequestInit) => jar.fetch(address, init);
  const prints = createPrintPages();
  const server = () => settings.read().server;
  const clock = {
    read: () => settings.read().clockOffset,
    keep: (clockOffset: number) => settings.write({ clockOffset }),
  };
  const handler = createSchemeHandler({ web: path.join(folder, 'web'), server, send, prints, clock });
  const own = session.defaultSession;
  guardSession(own, app.getPath('downloads'));
  own.protocol.handle(scheme, handler);

  const printer = createPrinter({
    prints,
    printerFor: (format) => settings.read().printers[format],
    labelPrinter: () => settings.read().labelPrinter,
    folder: path.join(app.getPath('documents'), 'Cancha'),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  const updates = createUpdates({
    updater: autoUpdater,
    key: kioskUpdateKey,
    server,
    unsent: () => unsent,
    letGo,
  });
  answerCalls({
    settings,
    // Beside the profile, not inside: a profile put back from a copy does not bring an old one along.
    counters: openCounters(path.join(app.getPath('appData'), 'Cancha kiosk counters')),
    printer,
    updates,
    send,
    page: () => page,
    onWork: (count) => {
      unsent = count;
    },
    unsent: () => unsent,
    leave,
    restart,
    monotonicMs: () => performance.now(),
  });

  page = openKioskWindow({
    folder,
    isLeaving: () => isLeaving,
    later: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    onHopeless: restart,
    onShutdown: letGo,
  }).webContents;
  setInterval(() => void updates.look(), lookForUpdatesMs);
  powerMonitor.on('shutdown', letGo);
  app.on('before-quit', (event) => {
    if (isLeaving) return;
    event.preventDefault();
    if (page && isOwn(page.getURL())) void page.loadURL(origin + supervisorPath);
  });
}

/** From here on the kiosk may close: a supervisor, an update or a shutdown of the computer requested it. */
function letGo(): void {
  isLeaving = true;
}

function leave(): void {
  letGo();
  app.quit();
}

function restart(): void {
  letGo();
  app.relaunch();
  app.exit(0);
}

function fail(error: unknown): void {
  console.error(error);
  letGo();
  app.relaunch();
  app.exit(1);
}
