import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import type { User } from '#shared/accounts/accounts.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import { DehydratedContext } from '#web/core/client/dehydrated.ts';
import { WithQueries } from '#web/core/client/with-queries.tsx';
import { type Language, startI18n } from '#web/core/lib/i18n.ts';
import { presentToast } from '#web/core/ui/toast.ts';

/** Screens of the admin area, at an address, in a language, with a signed-in user. */
let root: Root | undefined;

/** Removes the screen, as a reload does: the tab's storage stays. */
export async function leaveAdmin(): Promise<void> {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
}

export async function showAdmin(
  screen: ReactNode,
  { at = '/admin', language = 'es' as Language, tab = '' } = {},
): Promise<void> {
  // One left open would still answer keys.
  await leaveAdmin();
  onTestFinished(leaveAdmin);
  await startI18n(language, [
    'admin',
    'account',
    'security',
    'common',
    'errors',
    'fields',
    'news',
    'badge',
    'conflicts',
    'devices',
    'organise',
    'competition',
    'prints',
    'template',
    'imports',
    'exports',
    'registrations',
    'integrations',
    'keys',
    'people',
    'history',
    'zones',
    'participants',
    'rules',
    'edition',
    'setup',
  ]);
  const holder = document.createElement('div');
  document.body.append(holder);
  root = createRoot(holder);
  await act(async () =>
    root?.render(
      <DehydratedContext value={{ written: [], client: null }}>
        <WithQueries>
          <MemoryRouter initialEntries={[at]}>
            <Routes>
              <Route path="/" element={<h1>{'/'}</h1>} />
              <Route path="/credentials" element={<h1>{'/credentials'}</h1>} />
              <Route path={tab ? `/admin/${tab}/*` : '/admin/*'} element={screen} />
            </Routes>
          </MemoryRouter>
        </WithQueries>
      </DehydratedContext>,
    ),
  );
}

export const makeUser = (role: UserRole, part: Partial<User> = {}): User => ({
  id: 7,
  username: 'beatriz',
  email: 'beatriz@correo.example',
  firstName: 'Beatriz',
  lastName: 'Orellana',
  phone: '22002026',
  role,
  createdAt: '2026-01-05T15:00:00.000Z',
  ...part,
});

export const signedIn = (role: UserRole) => ({ 'GET /api/auth/me': { body: { data: makeUser(role) } } });

/** The current toast: title and text. */
export const toast = () => [presentToast()?.title, presentToast()?.description];

/** Finds within a dialog, for names that stand on the page too. */
export function inDialog(name: string): HTMLElement {
  const dialog = document.querySelector('[role=alertdialog], [role=dialog]');
  const button = [...(dialog?.querySelectorAll('button') ?? [])].find(
    (one) => one.textContent?.trim() === name,
  );
  if (!button) throw new Error(`no button ${name} in the dialog: ${dialog?.textContent}`);
  return button;
}
