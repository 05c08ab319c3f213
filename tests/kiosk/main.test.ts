import type { UpdateInfo } from 'electron-updater';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import type { KioskAnswer, KioskState } from '#shared/devices/kiosk-bridge.ts';
import { waitUntil } from '../patience.ts';
import {
  app,
  calls,
  done,
  exposed,
  FakeContents,
  FakeWindow,
  invoked,
  makeEvent,
  schemes,
  sessions,
} from './fake-electron.ts';

vi.mock('electron', async () => (await import('./fake-electron.ts')).electron);
vi.mock('electron-updater', () => ({
  autoUpdater: {
    setFeedURL: () => undefined,
    checkForUpdates: async () => null as { updateInfo: UpdateInfo } | null,
    downloadUpdate: async () => [],
    quitAndInstall: () => undefined,
  },
}));
vi.stubGlobal('kioskUpdateKey', '');

let window: FakeWindow;
let page: FakeContents;

/** Electron's security checklist, and the ways out of a kiosk, tried one by one on the real main process. */
beforeAll(async () => {
  await import('#kiosk/main.ts');
  await waitUntil(() => expect(FakeWindow.all).toHaveLength(1));
  window = must(FakeWindow.all[0], 'the kiosk opened it');
  page = window.webContents;
});

/** Asks as the kiosk's own page does. */
function ask<T>(name: string, ...args: unknown[]): Promise<T> {
  const call = must(calls.get(name), name);
  return call({ sender: page, senderFrame: page.mainFrame }, ...args) as Promise<T>;
}

const labelJob = {
  pages: ['<svg/>'],
  format: 'label62',
  title: '',
  widthMicrons: 62_000,
  heightMicrons: 100_000,
};
const blank = { webPreferences: {} } as Electron.BrowserWindowConstructorOptions;

describe("Electron's security checklist", () => {
  test('everything is sandboxed before anything is ready', () => {
    expect(done.indexOf('sandbox')).toBeLessThan(done.indexOf('ready'));
    expect(done.indexOf('schemes')).toBeLessThan(done.indexOf('ready'));
  });

  test.each([
    ['sandbox', true],
    ['contextIsolation', true],
    ['nodeIntegration', false],
    ['nodeIntegrationInWorker', false],
    ['nodeIntegrationInSubFrames', false],
    ['webSecurity', true],
    ['allowRunningInsecureContent', false],
    ['experimentalFeatures', false],
    ['webviewTag', false],
    ['navigateOnDragDrop', false],
    ['devTools', false],
  ] as const)('the page has %s: %s', (name, value) => {
    expect(window.options.webPreferences?.[name]).toBe(value);
  });

  test('no blink feature is switched on, no default is overridden', () => {
    const { webPreferences } = window.options;
    expect(webPreferences).not.toHaveProperty('enableBlinkFeatures');
    expect(webPreferences).not.toHaveProperty('additionalArguments');
    expect(webPreferences?.preload).toMatch(/app\.asar[\\/]preload\.cjs$/);
  });

  test('the page is loaded from its own scheme, which is secure and cannot step around its policy', () => {
    expect(window.loaded).toEqual(['app://cancha/kiosk']);
    expect(schemes.map(({ scheme }) => scheme)).toEqual(['app']);
    expect(schemes[0]?.privileges).toMatchObject({ standard: true, secure: true, supportFetchAPI: true });
    for (const danger of ['bypassCSP', 'corsEnabled', 'allowServiceWorkers'] as const)
      expect(schemes[0]?.privileges?.[danger]).toBeFalsy();
  });

  test.each([
    'https://example.com/',
    'http://localhost:3000/',
    'file:///etc/passwd',
    'devtools://devtools/bundled/inspector.html',
    'chrome://version',
    'javascript:alert(1)',
    'data:text/html,<h1>x</h1>',
    'app://cancha.example/',
    'app://other/',
    'app://cancha@example.com/',
  ])('a page may not go to %s, by link, redirect or frame', (url) => {
    for (const name of ['will-navigate', 'will-redirect', 'will-frame-navigate']) {
      const event = makeEvent({ url, isMainFrame: true });
      page.emit(name, event);
      expect(event.defaultPrevented, name).toBe(true);
    }
  });

  test('a page may go to another of our own, but not into a frame', () => {
    const going = makeEvent({ url: 'app://cancha/desk', isMainFrame: true });
    page.emit('will-navigate', going);
    page.emit('will-frame-navigate', going);
    expect(going.defaultPrevented).toBe(false);
    const framed = makeEvent({ url: 'app://cancha/desk', isMainFrame: false });
    page.emit('will-frame-navigate', framed);
    expect(framed.defaultPrevented).toBe(true);
  });

  test('no new window opens, not even of our own', () => {
    expect(page.openHandler?.({ url: 'app://cancha/desk' })).toEqual({ action: 'deny' });
    expect(page.openHandler?.({ url: 'https://example.com' })).toEqual({ action: 'deny' });
  });

  test('no webview is attached', () => {
    const event = makeEvent({});
    page.emit('will-attach-webview', event, {}, {});
    expect(event.defaultPrevented).toBe(true);
  });

  test('the same holds for every window there will be', () => {
    const another = new FakeWindow(blank);
    expect(another.webContents.openHandler?.({ url: 'app://cancha/' })).toEqual({ action: 'deny' });
    expect(another.webContents.listenerCount('will-navigate')).toBe(1);
    another.destroy();
  });

  const own = { requestingUrl: 'app://cancha/kiosk', isMainFrame: true };
  test.each([
    ['the camera for our page', 'media', { ...own, mediaTypes: ['video'] }, true],
    ['camera and microphone', 'media', { ...own, mediaTypes: ['video', 'audio'] }, false],
    ['the microphone', 'media', { ...own, mediaTypes: ['audio'] }, false],
    [
      'the camera elsewhere',
      'media',
      { ...own, requestingUrl: 'https://example.com/', mediaTypes: ['video'] },
      false,
    ],
    ['the camera in a frame', 'media', { ...own, isMainFrame: false, mediaTypes: ['video'] }, false],
    ['the screen', 'display-capture', own, false],
    ['the place', 'geolocation', own, false],
    ['notifications', 'notifications', own, false],
    ['the clipboard', 'clipboard-read', own, false],
    ['other programs', 'openExternal', { ...own, externalURL: 'mailto:a@b.c' }, false],
    ['MIDI', 'midiSysex', own, false],
    ['the pointer', 'pointerLock', own, false],
    ['files', 'fileSystem', own, false],
    ['what has no name', 'unknown', own, false],
  ])('of the machine it may use the camera only: %s', (_what, permission, details, allowed) => {
    const answers: boolean[] = [];
    const answer = (verdict: boolean) => answers.push(verdict);
    // The fake contents and the table's plain values stand for Electron's own.
    sessions.page.request?.(page as never, permission as never, answer, details as never);
    expect(answers).toEqual([allowed]);
  });

  test('a mere question about a permission is answered in the same way', () => {
    const check = (permission: string, origin: string, mediaType?: string) =>
      sessions.page.check?.(page as never, permission as never, origin, { mediaType } as never);
    expect(check('media', 'app://cancha', 'video')).toBe(true);
    expect(check('media', 'app://cancha/', 'video')).toBe(true);
    expect(check('media', 'app://cancha', 'audio')).toBe(false);
    expect(check('media', 'https://example.com', 'video')).toBe(false);
    for (const name of ['usb', 'hid', 'serial', 'geolocation', 'notifications'])
      expect(check(name, 'app://cancha')).toBe(false);
  });

  test('no USB, HID, serial device is handed to a page', () => {
    expect(sessions.page.device?.({ deviceType: 'usb' } as never)).toBe(false);
    const chosen: unknown[] = [];
    for (const name of ['select-hid-device', 'select-usb-device']) {
      const event = makeEvent({});
      sessions.page.emit(name, event, {}, (id: unknown) => chosen.push(id));
      expect(event.defaultPrevented).toBe(true);
    }
    sessions.page.emit('select-serial-port', makeEvent({}), [], page, (id: unknown) => chosen.push(id));
    expect(chosen).toEqual([null, null, '']);
  });

  test.each([
    ['app://cancha/api/news', false],
    ['blob:app://cancha/1', false],
    ['data:image/png;base64,AAAA', false],
    ['https://example.com/x.js', true],
    ['http://127.0.0.1:3000/', true],
    ['file:///etc/passwd', true],
    ['app://other/x', true],
  ])('a request for %s from a page is cancelled: %s', (url, cancelled) => {
    const verdicts: unknown[] = [];
    sessions.page.filter?.({ url }, (verdict) => verdicts.push(verdict));
    expect(verdicts).toEqual([{ cancel: cancelled }]);
  });

  test.each([
    ['blob:app://cancha/1', 'credencial-Álvarez.pdf', false],
    ['blob:app://cancha/1', 'CREDENCIAL.PDF', false],
    ['blob:app://cancha/1', 'script.exe', true],
    ['https://example.com/a.pdf', 'a.pdf', true],
  ])('a download of %s as %s is refused: %s', (url, name, refused) => {
    const saved: string[] = [];
    const item = {
      getFilename: () => name,
      getURL: () => url,
      setSavePath: (path: string) => saved.push(path),
    };
    const event = makeEvent({});
    sessions.page.emit('will-download', event, item, page);
    expect(event.defaultPrevented).toBe(refused);
    expect(saved).toHaveLength(refused ? 0 : 1);
  });

  test('the bridge has six calls and nothing else, and each goes by its own name', async () => {
    await import('#kiosk/preload.ts');
    expect([...exposed.keys()]).toEqual(['kiosk']);
    const bridge = must(exposed.get('kiosk'), 'exposed');
    expect(Object.keys(bridge).sort()).toEqual([...calls.keys()].sort());
    expect(Object.keys(bridge)).toHaveLength(6);
    for (const [name, call] of Object.entries(bridge)) {
      await call('a', 'b');
      expect(invoked.at(-1)?.[0]).toBe(name);
    }
  });

  test('a call is answered to the page of the window alone', async () => {
    const other = new FakeContents();
    await other.loadURL('app://cancha/kiosk');
    const read = must(calls.get('readState'), 'answered');
    const attempts = [
      { sender: other, senderFrame: other.mainFrame },
      { sender: page, senderFrame: { url: 'app://cancha/kiosk' } },
      { sender: page, senderFrame: null },
    ];
    for (const event of attempts) expect(() => read(event)).toThrow('not asked by our own page');
    page.mainFrame.url = 'https://example.com/';
    expect(() => read({ sender: page, senderFrame: page.mainFrame })).toThrow();
    page.mainFrame.url = 'app://cancha/kiosk';
    expect(await ask<KioskState>('readState')).toMatchObject({ server: null, hasPin: false });
  });

  test.each([
    ['change', { server: 7 }, null],
    ['change', { isLeaving: true }, null],
    ['change', { printers: { poster: 'x' } }, null],
    ['change', { labelPrinter: { address: 'a b', port: 9100, dpi: 203, widthMm: 62, heightMm: 100 } }, null],
    [
      'change',
      { labelPrinter: { address: 'http://a', port: 9100, dpi: 203, widthMm: 62, heightMm: 100 } },
      null,
    ],
    ['change', { labelPrinter: { address: 'a', port: 0, dpi: 203, widthMm: 62, heightMm: 100 } }, null],
    ['printPages', { ...labelJob, labels: [{ width: 9, height: 1, base64url: 'AA' }] }],
    ['printPages', { ...labelJob, labels: [{ width: 8, height: 1, base64url: 'AA', address: 'b' }] }],
    ['askSupervisor', 'x', 'format-the-disk'],
    [
      'printPages',
      { pages: ['<script>'], format: 'a6', title: '', widthMicrons: 105000, heightMicrons: 148000 },
    ],
    ['printPages', { pages: ['<svg/>'], format: 'a6', title: '', widthMicrons: 1, heightMicrons: 148000 }],
    ['reportWork', { unsent: -1, device: null }],
  ])('%s with something else than its shape is refused', async (name, ...args) => {
    await expect(ask(name, ...args)).rejects.toThrow();
  });
});

describe('no way out but the PIN', () => {
  test('one kiosk, full-screen, without a menu, and the display stays awake', () => {
    expect(window.options).toMatchObject({ kiosk: true, fullscreen: true, show: false });
    expect(done).toContain('lock');
    expect(done).toContain('menu null');
    expect(done).toContain('prevent-display-sleep');
  });

  test('closing the window and quitting ask for the supervisor instead', async () => {
    const close = makeEvent({});
    window.emit('close', close);
    expect(close.defaultPrevented).toBe(true);
    expect(window.loaded.at(-1)).toBe('app://cancha/kiosk?supervisor');
    const quit = makeEvent({});
    app.emit('before-quit', quit);
    expect(quit.defaultPrevented).toBe(true);
    expect(page.url).toBe('app://cancha/kiosk?supervisor');
  });

  const press = (key: string, held: object = {}) => {
    const event = makeEvent({});
    const input = { type: 'keyDown', key, control: false, meta: false, alt: false, shift: false, ...held };
    page.emit('before-input-event', event, input);
    return event.defaultPrevented;
  };
  test.each([
    ['F5', {}],
    ['F11', {}],
    ['F12', {}],
    ['r', { control: true }],
    ['R', { control: true, shift: true }],
    ['w', { meta: true }],
    ['q', { meta: true }],
    ['p', { control: true }],
    ['i', { control: true, shift: true }],
    ['ArrowLeft', { alt: true }],
    ['Home', { alt: true }],
    ['BrowserHome', {}],
    ['F4', { control: true }],
    ['Tab', { control: true }],
    ['=', { control: true }],
    ['0', { meta: true }],
  ])('%s with %o does nothing', (key, held) => {
    expect(press(key, held)).toBe(true);
  });

  test("the desk's own keys still work", () => {
    for (const key of ['a', 'Enter', 'F2', 'F4', 'F6', 'F8', 'Escape', 'Tab', 'ArrowDown'])
      expect(press(key), key).toBe(false);
    for (const key of ['c', 'v', 'a']) expect(press(key, { control: true }), key).toBe(false);
    for (const key of ['r', 'w', '0', 'Home']) expect(press(key), key).toBe(false);
  });

  test('a page whose process is gone, or that does not answer, is loaded again', () => {
    vi.useFakeTimers();
    const before = window.loaded.length;
    page.emit('render-process-gone', makeEvent({}), { reason: 'oom', exitCode: 9 });
    expect(window.loaded.slice(before)).toEqual(['app://cancha/kiosk']);
    window.emit('unresponsive');
    window.emit('responsive');
    vi.advanceTimersByTime(60_000);
    expect(page.crashed).toBe(0);
    window.emit('unresponsive');
    vi.advanceTimersByTime(20_000);
    expect(page.crashed).toBe(1);
    expect(window.loaded.slice(before)).toHaveLength(2);
    vi.advanceTimersByTime(120_000);
    vi.useRealTimers();
  });

  test('the PIN is chosen once, then needed for every change and to leave', async () => {
    const change = (fields: object, pin: string | null) => ask<KioskAnswer>('change', fields, pin);
    expect(await change({ pin: '1234' }, null)).toEqual({ kind: 'refused', reason: 'pinForm' });
    expect(await change({ pin: '827193', checkpoint: 'Mesa 3' }, null)).toMatchObject({ kind: 'done' });
    expect(await change({ mode: 'selfService' }, null)).toMatchObject({ kind: 'wrongPin' });
    expect(await change({ mode: 'selfService' }, '827193')).toMatchObject({
      state: { mode: 'selfService', checkpoint: 'Mesa 3', hasPin: true },
    });
    expect(await ask('askSupervisor', '000001', 'leave')).toMatchObject({ kind: 'wrongPin' });
    expect(done).not.toContain('quit');
    expect(await ask('askSupervisor', '827193', 'leave')).toMatchObject({ kind: 'done' });
    expect(done.at(-1)).toBe('quit');
    const close = makeEvent({});
    window.emit('close', close);
    expect(close.defaultPrevented).toBe(false);
  });

  test('a page that crashes repeatedly restarts the kiosk', () => {
    vi.useFakeTimers();
    const dies = () => page.emit('render-process-gone', makeEvent({}), { reason: 'crashed', exitCode: 5 });
    for (let time = 0; time < 3; time += 1) dies();
    expect(done).not.toContain('relaunch');
    dies();
    expect(done.slice(-2)).toEqual(['relaunch', 'exit 0']);
    vi.useRealTimers();
  });
});
