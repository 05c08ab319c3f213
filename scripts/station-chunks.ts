/**
 * Which modules of the desk, the door and the kiosk travel in one file. Opened without a server, a station reads each of
 * its files through the service worker: a hundred small ones take longer to come than to run.
 */
import path from 'node:path';

/** What the bundler knows of the modules: https://rolldown.rs/reference/OutputOptions.codeSplitting */
export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

/** What a browser that was never a device is shown: it waits for no more than this. */
const gates = ['app/pages/DeskStation.tsx', 'app/pages/DoorStation.tsx'];
/** Each station: where it begins, and what it fetches once it is enrolled. */
const stations = [
  ['app/pages/DeskStation.tsx', 'app/pages/EnrolledDesk.tsx'],
  ['app/pages/DoorStation.tsx', 'app/pages/EnrolledDoor.tsx'],
  ['app/pages/KioskStation.tsx'],
];
const toolList = 'app/tool-pages.tsx';
/** Where those who have signed in work. */
const adminPages = [
  'app/pages/AdminPage.tsx',
  'app/pages/DashboardPage.tsx',
  'app/pages/OwnProfilePage.tsx',
  'app/pages/OwnSecurityPage.tsx',
  'app/pages/CredentialsPage.tsx',
  'app/import-pages.tsx',
  'account/registration/RegisterPage.tsx',
];

/**
 * Names the output file of a module that several stations share: part of the gate or of the work, and whether the admin
 * area needs it too. Null leaves the module to the bundler: only one station needs it, a visitor's page may fetch it,
 * or it belongs to the frame of the tools. `web` is the folder of the web's sources. Throws if a page named above does
 * not exist, because renaming one would lose its file.
 */
export function stationChunks(web: string): (id: string, graph: ModuleGraph) => string | null {
  let nameOf: ((id: string) => string | null) | undefined;
  const idOf = (name: string) => path.join(web, name);

  /** All modules that these need at once; `isAll`: and those they fetch later, but for what is beyond `wall`. */
  function reached(
    names: readonly string[],
    graph: ModuleGraph,
    isAll = false,
    wall: readonly string[] = [],
  ): ReadonlySet<string> {
    for (const name of names)
      if (!graph.getModuleInfo(idOf(name)))
        throw new Error(`station-chunks.ts names ${name}, which is not there`);
    const found = new Set<string>();
    const beyond = new Set(wall.map(idOf));
    const waiting = names.map(idOf);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id) || beyond.has(id)) continue;
      found.add(id);
      const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
      waiting.push(...importedIds, ...(isAll ? dynamicallyImportedIds : []));
    }
    return found;
  }

  function begin(graph: ModuleGraph) {
    const visitors = reached(['main.ts'], graph, true, [toolList, ...adminPages]);
    const frame = reached([toolList], graph);
    const gate = reached(gates, graph);
    const work = reached(adminPages, graph, true);
    const own = stations.map((names) => reached(names, graph));
    return (id: string) => {
      const count = own.filter((modules) => modules.has(id)).length;
      if (count === 0 || visitors.has(id) || frame.has(id)) return null;
      if (!work.has(id) && count === 1) return null;
      return `${gate.has(id) ? 'gate' : 'station'}${work.has(id) ? '-and-admin' : ''}`;
    };
  }
  return (id, graph) => {
    nameOf ??= begin(graph);
    return nameOf(id);
  };
}
