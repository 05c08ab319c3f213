/**
 * Nothing of a session is shown after it has ended: neither by a page that the browser kept whole (back/forward cache)
 * nor in another tab. A mark in this browser changes with each sign-in and sign-out; before a kept page is shown again, the
 * server is asked as well, for sessions also end there. Stations keep their list by design and go on.
 */

import { paths } from './paths.ts';
import { askSession, presentUser } from './session.ts';
import { readStored, writeStored } from './storage.ts';

const markKey = 'session-mark';
const readMark = () => readStored('localStorage', markKey);
let known = readMark();

/** Tells the other tabs of this browser that a user signed in or out here. */
export function noteSessionChange(): void {
  known = String(Math.trunc(performance.timeOrigin + performance.now()));
  // Without storage kept pages ask the server alone.
  writeStored('localStorage', markKey, known);
}

/** Begins to watch; answers how to end it. */
export function watchRestoredPage(): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void checkKept();
  };
  const stored = ({ key }: StorageEvent) => {
    if (key === markKey || key === null) void reloadIfChanged();
  };
  addEventListener('pageshow', shown);
  addEventListener('storage', stored);
  return () => {
    removeEventListener('pageshow', shown);
    removeEventListener('storage', stored);
  };
}

async function checkKept(): Promise<void> {
  if (!presentUser() || isStation()) return;
  const { style } = document.documentElement;
  style.visibility = 'hidden';
  // Also without a network.
  if (readMark() !== known) return location.reload();
  if (!(await reloadIfChanged())) style.visibility = '';
}

/** Loads the page again where it is no longer the same person's; whether it does. */
async function reloadIfChanged(): Promise<boolean> {
  const before = presentUser();
  if (!before || isStation()) return false;
  await askSession();
  if (presentUser()?.id === before.id) return false;
  location.reload();
  return true;
}

function isStation(): boolean {
  return [paths.desk, paths.scan, paths.kiosk].some((path) => location.pathname.startsWith(path));
}
