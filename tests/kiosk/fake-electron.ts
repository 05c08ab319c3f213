/**
 * Electron's main process, as far as the kiosk uses it, with nothing behind it: names are held to Electron's
 * own types, and everything asked of it is written down.
 */
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Electron from 'electron';

/** An object with some members of an Electron type, each under its real name. */
type Part<T> = { [K in keyof T]?: unknown };

export const home = mkdtempSync(path.join(tmpdir(), 'kiosk-test-'));
process.once('exit', () => rmSync(home, { recursive: true, force: true }));

/** A cancellable event with what Electron puts on it. */
export function makeEvent<T extends object>(details: T) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}

export interface Outcome {
  printers: Electron.PrinterInfo[];
  printAccepted: boolean;
  fontsLoad: boolean;
}
export const outcome: Outcome = { printers: [], printAccepted: true, fontsLoad: true };

export class FakeContents extends EventEmitter {
  url = '';
  openHandler: ((details: { url: string }) => { action: string }) | null = null;
  printed: Electron.WebContentsPrintOptions[] = [];
  pdfs: Electron.PrintToPDFOptions[] = [];
  scripts: { world: number; code: string }[] = [];
  crashed = 0;
  mainFrame = { url: '' };

  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.openHandler = handler;
  }
  getURL() {
    return this.url;
  }
  async loadURL(url: string) {
    this.url = url;
    this.mainFrame.url = url;
  }
  focus() {}
  forcefullyCrashRenderer() {
    this.crashed += 1;
    this.emit('render-process-gone', makeEvent({}), { reason: 'killed', exitCode: 1 });
  }
  async getPrintersAsync() {
    return outcome.printers;
  }
  async executeJavaScriptInIsolatedWorld(world: number, scripts: Electron.WebSource[]) {
    this.scripts.push({ world, code: scripts[0]?.code ?? '' });
    return outcome.fontsLoad;
  }
  print(options: Electron.WebContentsPrintOptions, done: (success: boolean, reason: string) => void) {
    this.printed.push(options);
    done(outcome.printAccepted, outcome.printAccepted ? '' : 'Print job canceled');
  }
  async printToPDF(options: Electron.PrintToPDFOptions) {
    this.pdfs.push(options);
    return Buffer.from('%PDF-1.7');
  }
}
/** Fails to compile when a name above is not one of Electron's. */
export const contentsAreElectrons: Part<Electron.WebContents> = {
  setWindowOpenHandler: FakeContents.prototype.setWindowOpenHandler,
  getURL: FakeContents.prototype.getURL,
  loadURL: FakeContents.prototype.loadURL,
  forcefullyCrashRenderer: FakeContents.prototype.forcefullyCrashRenderer,
  getPrintersAsync: FakeContents.prototype.getPrintersAsync,
  executeJavaScriptInIsolatedWorld: FakeContents.prototype.executeJavaScriptInIsolatedWorld,
  print: FakeContents.prototype.print,
  printToPDF: FakeContents.prototype.printToPDF,
};

export class FakeWindow extends EventEmitter {
  static all: FakeWindow[] = [];
  static getAllWindows() {
    return FakeWindow.all;
  }
  readonly webContents = new FakeContents();
  readonly options: Electron.BrowserWindowConstructorOptions;
  isShown = false;
  isDestroyed = false;
  loaded: string[] = [];

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    FakeWindow.all.push(this);
    app.emit('web-contents-created', makeEvent({}), this.webContents);
  }
  async loadURL(url: string) {
    this.loaded.push(url);
    await this.webContents.loadURL(url);
  }
  show() {
    this.isShown = true;
  }
  setKiosk() {}
  destroy() {
    this.isDestroyed = true;
    FakeWindow.all = FakeWindow.all.filter((window) => window !== this);
  }
}

export class FakeSession extends EventEmitter {
  request: Parameters<Electron.Session['setPermissionRequestHandler']>[0] = null;
  check: Parameters<Electron.Session['setPermissionCheckHandler']>[0] = null;
  device: Parameters<Electron.Session['setDevicePermissionHandler']>[0] = null;
  filter: ((details: { url: string }, answer: (verdict: { cancel?: boolean }) => void) => void) | null = null;
  handlers = new Map<string, (request: Request) => Promise<Response>>();
  fetched: { address: string; init: RequestInit }[] = [];
  answer: (address: string, init: RequestInit) => Promise<Response> = async () => Response.error();

  setPermissionRequestHandler(handler: FakeSession['request']) {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['check']) {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['device']) {
    this.device = handler;
  }
  webRequest = {
    onBeforeRequest: (handler: FakeSession['filter']) => {
      this.filter = handler;
    },
  } satisfies Part<Electron.WebRequest>;
  protocol = {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) => {
      this.handlers.set(scheme, handler);
    },
  } satisfies Part<Electron.Protocol>;
  async fetch(address: string, init: RequestInit) {
    this.fetched.push({ address, init });
    return this.answer(address, init);
  }
}

export const done: string[] = [];
export const app = Object.assign(new EventEmitter(), {
  isPackaged: true,
  enableSandbox: () => done.push('sandbox'),
  requestSingleInstanceLock: () => done.push('lock') > 0,
  whenReady: async () => {
    done.push('ready');
  },
  getAppPath: () => path.join(home, 'app.asar'),
  getPath: (name: string) => path.join(home, name),
  getVersion: () => '0.1.0',
  quit: () => done.push('quit'),
  relaunch: () => done.push('relaunch'),
  exit: (code: number) => done.push(`exit ${code}`),
} satisfies Part<Electron.App>);

export const schemes: Electron.CustomScheme[] = [];
export const sessions = { page: new FakeSession(), server: new FakeSession(), partitions: [] as string[] };
export const calls = new Map<string, (event: unknown, ...args: unknown[]) => Promise<unknown>>();
export const exposed = new Map<string, Record<string, (...args: unknown[]) => unknown>>();
export const invoked: unknown[][] = [];

export const electron = {
  app,
  BrowserWindow: FakeWindow,
  Menu: { setApplicationMenu: (menu: null) => done.push(`menu ${menu}`) } satisfies Part<
    typeof Electron.Menu
  >,
  powerSaveBlocker: {
    start: (kind: string) => done.push(kind),
  } satisfies Part<Electron.PowerSaveBlocker>,
  powerMonitor: new EventEmitter(),
  protocol: {
    registerSchemesAsPrivileged: (all: Electron.CustomScheme[]) => {
      done.push('schemes');
      schemes.push(...all);
    },
  } satisfies Part<Electron.Protocol>,
  session: {
    defaultSession: sessions.page,
    fromPartition: (name: string) => {
      sessions.partitions.push(name);
      return sessions.server;
    },
  } satisfies Part<typeof Electron.session>,
  ipcMain: {
    handle: (name: string, call: (event: unknown, ...args: unknown[]) => Promise<unknown>) => {
      calls.set(name, call);
    },
  } satisfies Part<Electron.IpcMain>,
  contextBridge: {
    exposeInMainWorld: (name: string, api: Record<string, () => unknown>) => exposed.set(name, api),
  } satisfies Part<Electron.ContextBridge>,
  ipcRenderer: {
    invoke: async (...args: unknown[]) => {
      invoked.push(args);
    },
  } satisfies Part<Electron.IpcRenderer>,
} satisfies { [K in keyof typeof Electron]?: unknown };
