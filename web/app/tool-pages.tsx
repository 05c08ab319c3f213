import { type ReactElement, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { WithQueries } from '#web/lib/with-queries.tsx';
import { lazyPage } from './lazy-page.tsx';
import { ToolLayout } from './ToolLayout.tsx';

/** The tools of the staff: path → page, each in its own frame. */
const DeskStation = lazyPage(
  async () => (await import('./DeskStation.tsx')).DeskStation,
  ['desk', 'devices', 'badge', 'participants', 'rules', 'fields', 'errors'],
);
const KioskStation = lazyPage(
  async () => (await import('./KioskStation.tsx')).KioskStation,
  ['kiosk', 'desk', 'devices', 'door', 'badge', 'participants', 'rules', 'fields', 'errors'],
);
const DoorStation = lazyPage(
  async () => (await import('./DoorStation.tsx')).DoorStation,
  ['door', 'devices', 'badge', 'errors', 'fields'],
);
const AdminPage = lazyPage(
  async () => (await import('./AdminPage.tsx')).AdminPage,
  ['admin', 'account', 'errors', 'fields'],
);

export function ToolPages() {
  return (
    <WithQueries>
      <Routes>
        <Route path={paths.desk} element={tool(<DeskStation />)} />
        <Route path={paths.scan} element={tool(<DoorStation />)} />
        <Route path={paths.kiosk} element={tool(<KioskStation />)} />
        <Route
          path={`${paths.admin}/*`}
          element={
            <Suspense>
              <AdminPage />
            </Suspense>
          }
        />
      </Routes>
    </WithQueries>
  );
}

/** Desk and door: no gate, for they open without a server; who works there is asked by the device itself. */
function tool(page: ReactElement): ReactElement {
  return <ToolLayout>{page}</ToolLayout>;
}
