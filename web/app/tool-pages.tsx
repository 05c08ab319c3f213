import type { ComponentType } from 'react';
import { createRoutesFromElements, Route, useRoutes } from 'react-router-dom';
import { previewPath } from '#shared/settings/preview-path.ts';
import { isToolPath, paths } from '#web/core/client/paths.ts';
import type { Language } from '#web/core/lib/i18n.ts';
import type { WordArea } from '#web/words/catalogue.ts';
import { ToolLayout } from './layout/ToolLayout.tsx';
import { lazyPage } from './lazy-page.tsx';
import { preload } from './preload.ts';
import { wasDevice } from './was-device.ts';

const enrollForm = 'stations/set-up/EnrollForm.tsx';

/** What each tool of the staff says, by the files it comes from: the server names these in the head of its page. */
const tools = {
  desk: {
    files: ['app/pages/DeskStation.tsx', enrollForm],
    areas: ['devices', 'fields', 'errors'],
  },
  kiosk: {
    files: ['app/pages/KioskStation.tsx', enrollForm],
    areas: [
      'kiosk',
      'desk',
      'handouts',
      'history',
      'conflicts',
      'devices',
      'door',
      'badge',
      'participants',
      'rules',
      'fields',
      'errors',
    ],
  },
  scan: {
    files: ['app/pages/DoorStation.tsx', enrollForm],
    areas: ['devices', 'fields', 'errors'],
  },
  admin: { files: ['app/pages/AdminPage.tsx'], areas: ['admin', 'account', 'errors', 'fields'] },
} as const satisfies Record<string, { files: readonly string[]; areas: readonly WordArea[] }>;

const DeskStation = stationPage(
  async () => (await import('./pages/DeskStation.tsx')).DeskStation,
  () => import('./pages/EnrolledDesk.tsx'),
  tools.desk.areas,
);
const KioskStation = lazyPage(
  async () => (await import('./pages/KioskStation.tsx')).KioskStation,
  tools.kiosk.areas,
);
const DoorStation = stationPage(
  async () => (await import('./pages/DoorStation.tsx')).DoorStation,
  () => import('./pages/EnrolledDoor.tsx'),
  tools.scan.areas,
);
const AdminPage = lazyPage(async () => (await import('./pages/AdminPage.tsx')).AdminPage, tools.admin.areas);

/** Framed by the set-up guide. */
const PreviewPage = lazyPage(
  async () => (await import('./setup/PreviewPage.tsx')).PreviewPage,
  ['setup', 'info', 'badge', 'participants'],
);

/**
 * The gate of a device page, with the code of an enrolled device loaded next to it: a browser that is not a device
 * needs that later, if ever.
 */
function stationPage(
  gate: () => Promise<ComponentType>,
  work: () => Promise<unknown>,
  areas: readonly WordArea[],
) {
  return lazyPage(() => {
    wasDevice()
      .then((was) => was && work())
      // The render reports the failure.
      .catch(() => undefined);
    return gate();
  }, areas);
}

const routes = createRoutesFromElements(
  <>
    {/*
       Desk and door have no session gate, because they open without a server; the device itself asks who works there.
    */}
    <Route element={<ToolLayout />}>
      <Route path={paths.desk} element={<DeskStation />} />
      <Route path={paths.scan} element={<DoorStation />} />
      <Route path={paths.kiosk} element={<KioskStation />} />
    </Route>
    <Route path={previewPath} element={<PreviewPage />} />
    <Route path={`${paths.admin}/*`} element={<AdminPage />} />
  </>,
);

export function ToolPages() {
  return useRoutes(routes);
}

export const preloadPage = (pathname: string) => preload(routes, pathname);

/** Which tool an address is of; none for another page. */
export function toolAt(pathname: string): keyof typeof tools | null {
  // The paths of the tools are their names.
  return isToolPath(pathname) ? (pathname.split('/')[1]?.toLowerCase() as keyof typeof tools) : null;
}

/**
 * The sources, under web/, that the tool of an address begins with; none for another page. Fetched side by side, a
 * desk is there after one journey to the server instead of four.
 */
export function toolFiles(pathname: string, language: Language): string[] {
  const tool = toolAt(pathname);
  if (!tool) return [];
  const { files, areas } = tools[tool];
  return ['app/tool-pages.tsx', ...files, ...areas.map((area) => `words/${language}/${area}.ts`)];
}
