import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TopNotices } from '#web/app/layout/TopNotices.tsx';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { fill, find, findAll, press, serve, show } from './participants-screen.tsx';

/** A tab while a newer version of the app comes: the browser's part is played, with the events a browser sends. */

class Worker extends EventTarget {
  state = 'installed';
  scriptURL = `${location.origin}/service-worker.js`;
  postMessage = vi.fn();
}
class Registration extends EventTarget {
  waiting: Worker | null = null;
  active = new Worker();
  update = vi.fn(async () => {});
}
class Container extends EventTarget {
  controller: Worker | null = null;
  registration = new Registration();
  ready = Promise.resolve(this.registration);
  register = async () => this.registration;
  getRegistration = async () => this.registration;
  /** At the first visit the worker takes over once the app waits for it. */
  isFirst = false;

  override addEventListener(...listening: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...listening);
    if (!this.isFirst || listening[0] !== 'controllerchange') return;
    this.isFirst = false;
    queueMicrotask(() => this.dispatchEvent(new Event('controllerchange')));
  }
}

const reload = vi.fn();
let container: Container;

/** A tab that an earlier worker is in charge of, with the app's own code in it as at the start of a page. */
async function openTab(isFirstVisit = false) {
  vi.resetModules();
  container = new Container();
  if (isFirstVisit) container.isFirst = true;
  else container.controller = new Worker();
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const updates = await import('#web/core/client/updates.ts');
  updates.watchForMissingFiles();
  await updates.watchForUpdates();
  return updates;
}

/** Another tab took the newer version. */
const takeElsewhere = () => act(async () => void container.dispatchEvent(new Event('controllerchange')));
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', Object.assign(new URL('https://cancha.example/news'), { reload }));
  vi.stubGlobal('caches', { open: async () => ({ put: async () => {} }) });
  reload.mockClear();
  serve({});
  vi.spyOn(window, 'addEventListener');
});
afterEach(() => {
  // The next tab has separate code and listeners.
  for (const [kind, listener] of vi.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(kind, listener);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function showNotices(rest: React.ReactNode = null) {
  serve({});
  // The notice of the same module that watches.
  const { TopNotices: Notices } = await import('#web/app/layout/TopNotices.tsx');
  await show(
    <>
      <Notices />
      {rest}
    </>,
  );
}

describe('a tab with an outdated version', () => {
  test('an outdated tab says so, and reloads after an idle minute', async () => {
    await openTab();
    await showNotices();
    await takeElsewhere();
    expect(find('status')).toShow('Hay una versión nueva en uso.');
    await pass(55_000);
    expect(reload).not.toHaveBeenCalled();
    await pass(10_000);
    expect(reload).toHaveBeenCalled();
  });

  test('an outdated tab does not reload during work', async () => {
    await openTab();
    await showNotices();
    await takeElsewhere();
    for (let second = 0; second < 120; second += 20) {
      await pass(20_000);
      document.dispatchEvent(new Event('pointerdown'));
    }
    expect(reload).not.toHaveBeenCalled();
  });

  test('an outdated tab does not reload while a form has text', async () => {
    await openTab();
    await showNotices(<textarea aria-label="Mensaje" />);
    await fill(find('textbox', 'Mensaje'), 'Dos párrafos');
    await takeElsewhere();
    await pass(300_000);
    expect(reload).not.toHaveBeenCalled();
    await fill(find('textbox', 'Mensaje'), '');
    await pass(70_000);
    expect(reload).toHaveBeenCalled();
  });

  test('an outdated tab does not reload under an open dialog', async () => {
    await openTab();
    await showNotices(
      <Dialog open onOpenChange={() => {}} title="¿Anular?">
        <p>Texto</p>
      </Dialog>,
    );
    await takeElsewhere();
    await pass(300_000);
    expect(reload).not.toHaveBeenCalled();
    expect(find('dialog').getAttribute('aria-modal')).toBe('true');
  });

  test('an outdated tab does not reload while it guards against closing', async () => {
    await openTab();
    await showNotices();
    const guard = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', guard);
    await takeElsewhere();
    await pass(300_000);
    expect(reload).not.toHaveBeenCalled();
    removeEventListener('beforeunload', guard);
    await pass(10_000);
    expect(reload).toHaveBeenCalled();
  });

  test('an outdated tab of a device waits ten minutes, and each badge restarts them', async () => {
    vi.stubGlobal('location', Object.assign(new URL('https://cancha.example/scan'), { reload }));
    await openTab();
    await showNotices();
    await takeElsewhere();
    await pass(590_000);
    const { noteActivity } = await import('#web/core/client/tab-activity.ts');
    noteActivity();
    await pass(590_000);
    expect(reload).not.toHaveBeenCalled();
    await pass(20_000);
    expect(reload).toHaveBeenCalled();
  });

  test('an outdated tab reloads at once by the button', async () => {
    await openTab();
    await showNotices();
    await takeElsewhere();
    await press(find('button', 'Actualizar ahora'));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

test('the first worker of a browser is not a newer version', async () => {
  await openTab(true);
  await showNotices();
  expect(findAll('status')).toEqual([]);
  await pass(300_000);
  expect(reload).not.toHaveBeenCalled();
});

test('an open tab asks for a newer version every half hour', async () => {
  await openTab();
  await pass(61 * 60_000);
  expect(container.registration.update).toHaveBeenCalledTimes(2);
});

describe('a missing file of the app', () => {
  const lose = () => act(async () => void window.dispatchEvent(new Event('vite:preloadError')));

  test('a missing file loads the newer version once, if the server answers', async () => {
    await openTab();
    await showNotices();
    serve({ 'GET /index.html': { body: {} } });
    await lose();
    await pass(0);
    expect(reload).toHaveBeenCalledTimes(1);
    await lose();
    await pass(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('a missing file loads nothing without a network', async () => {
    await openTab();
    await showNotices();
    serve({ 'GET /index.html': 'offline' });
    await lose();
    await pass(0);
    expect(reload).not.toHaveBeenCalled();
  });

  test('a missing file loads nothing while a form has text', async () => {
    await openTab();
    await showNotices(<textarea aria-label="Mensaje" />);
    serve({ 'GET /index.html': { body: {} } });
    await fill(find('textbox', 'Mensaje'), 'Dos párrafos');
    await lose();
    await pass(0);
    expect(reload).not.toHaveBeenCalled();
    expect((find('textbox', 'Mensaje') as HTMLTextAreaElement).value).toBe('Dos párrafos');
  });

  test('a missing file loads nothing where a form got its text while the server was asked', async () => {
    await openTab();
    await showNotices(<textarea aria-label="Mensaje" />);
    const { promise, resolve } = Promise.withResolvers<{ body: object }>();
    serve({ 'GET /index.html': () => promise });
    await lose();
    await fill(find('textbox', 'Mensaje'), 'Dos párrafos');
    resolve({ body: {} });
    await pass(0);
    expect(reload).not.toHaveBeenCalled();
  });
});

test('a notice without a newer version says nothing', async () => {
  serve({});
  await show(<TopNotices />);
  expect(findAll('status')).toEqual([]);
});
