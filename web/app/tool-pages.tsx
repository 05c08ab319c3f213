import { createRoutesFromElements, Route, useRoutes } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { WithQueries } from '#web/lib/with-queries.tsx';
import { lazyPage } from './lazy-page.tsx';
import { preload } from './preload.ts';
import { ToolLayout } from './ToolLayout.tsx';

/** The tools of the staff: path → page, each in its own frame. */
const DeskStation = lazyPage(
  async () => (await import('./DeskStation.tsx')).DeskStation,
  ['desk', 'handouts', 'cases', 'devices', 'badge', 'participants', 'rules', 'fields', 'errors'],
);
const KioskStation = lazyPage(
  async () => (await import('./KioskStation.tsx')).KioskStation,
  [
    'kiosk',
    'desk',
    'handouts',
    'cases',
    'devices',
    'door',
    'badge',
    'participants',
    'rules',
    'fields',
    'errors',
  ],
);
const DoorStation = lazyPage(
  async () => (await import('./DoorStation.tsx')).DoorStation,
  ['door', 'cases', 'devices', 'badge', 'errors', 'fields'],
);
const AdminPage = lazyPage(
  async () => (await import('./AdminPage.tsx')).AdminPage,
  ['admin', 'account', 'errors', 'fields'],
);

const routes = createRoutesFromElements(
  <>
    {/* Desk and door: no gate, for they open without a server; who works there is asked by the device itself. */}
    <Route element={<ToolLayout />}>
      <Route path={paths.desk} element={<DeskStation />} />
      <Route path={paths.scan} element={<DoorStation />} />
      <Route path={paths.kiosk} element={<KioskStation />} />
    </Route>
    <Route path={`${paths.admin}/*`} element={<AdminPage />} />
  </>,
);

export function ToolPages() {
  return <WithQueries>{useRoutes(routes)}</WithQueries>;
}

export const preloadPage = (pathname: string) => preload(routes, pathname);
