import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteSessionChange, watchRestoredPage } from '#web/core/client/restored-page.ts';
import { keepSession } from '#web/core/client/session.ts';
import { makeUser } from './admin-screen.tsx';
import { until } from './until.ts';

/** A page the browser kept, or another tab, shows nothing of a session that has ended. */

const user = makeUser('SUPER_USER');
const reload = vi.fn();
let answer: () => Response;
let stop: () => void;
let asked = 0;

beforeEach(() => {
  asked = 0;
  answer = () => Response.json({ data: user });
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
  reload.mockReset();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  history.replaceState(null, '', '/admin/users');
  keepSession(user);
  noteSessionChange();
  stop = watchRestoredPage();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.style.visibility = '';
  localStorage.clear();
});

const restore = () => {
  const event = Object.assign(new Event('pageshow'), { persisted: true });
  window.dispatchEvent(event);
};
const isHidden = () => document.documentElement.style.visibility === 'hidden';

test('a page from the back/forward cache is hidden until the server confirms the same user', async () => {
  restore();
  expect(isHidden()).toBe(true);
  await until(() => expect(isHidden()).toBe(false));
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ['has expired', null],
  ['is another person’s', { ...user, id: user.id + 1 }],
])('a cached page stays hidden and reloads when the session %s', async (_what, data) => {
  answer = () => Response.json({ data });
  restore();
  await until(() => expect(reload).toHaveBeenCalled());
  expect(isHidden()).toBe(true);
});

test('a cached page reloads offline after a sign-out in this browser', () => {
  answer = () => {
    throw new TypeError('no network');
  };
  localStorage.setItem('session-mark', 'of another page');
  restore();
  expect(reload).toHaveBeenCalled();
  expect(isHidden()).toBe(true);
  expect(asked).toBe(0);
});

test('another tab reloads after a sign-out in this browser', async () => {
  answer = () => Response.json({ data: null });
  window.dispatchEvent(new StorageEvent('storage', { key: 'session-mark' }));
  await until(() => expect(reload).toHaveBeenCalled());
});

test('a device keeps its list', () => {
  history.replaceState(null, '', '/desk');
  restore();
  expect(isHidden()).toBe(false);
});

test('a page that signs out marks it for the others', () => {
  localStorage.setItem('session-mark', 'of another page');
  noteSessionChange();
  expect(localStorage.getItem('session-mark')).toMatch(/^\d+$/);
});
