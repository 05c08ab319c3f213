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

/**
 * By what a module is needed first: its file has the first of these names that reaches it. A browser that was never a
 * device is shown the gate and the form, and waits for no more: what the form shares with the desk goes with the gate.
 */
const parts = {
  gate: ['app/pages/DeskStation.tsx', 'app/pages/DoorStation.tsx'],
  // Until its first search and the person it finds.
  desk: ['app/pages/EnrolledDesk.tsx'],
  enrollment: ['stations/set-up/EnrollForm.tsx'],
  sync: ['offline/sync/sync.ts'],
  door: ['app/pages/EnrolledDoor.tsx'],
  // What a desk fetches once its search is there.
  'desk-later': ['stations/desk/later.tsx'],
  'set-up': ['stations/set-up/later.tsx'],
  kiosk: ['app/pages/KioskStation.tsx'],
} as const satisfies Record<string, readonly string[]>;
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
 * Names the output file of a module that stations need: by what needs it first, and whether the admin area needs it too.
 * Null leaves the module to the bundler: no station needs it at once, a visitor's page may fetch it, it belongs to the
 * frame of the tools, or it is the page of a station. `web` is the folder of the web's sources. Throws if a page named
 * above does not exist, because renaming one would lose its file.
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
    const work = reached(adminPages, graph, true);
    // Each begins with an import that it awaits: whatever needs a file that it shares would wait for it, and it for that.
    const pages = new Set<string>(parts.gate.map(idOf));
    const stations = Object.entries(parts).map(([part, names]) => [part, reached(names, graph)] as const);
    return (id: string) => {
      if (visitors.has(id) || frame.has(id) || pages.has(id)) return null;
      const [first, ...others] = stations.flatMap(([part, modules]) => (modules.has(id) ? part : []));
      const part = first === 'desk' && others.includes('enrollment') ? 'gate' : first;
      return part ? `${part}${work.has(id) ? '-and-admin' : ''}` : null;
    };
  }
  return (id, graph) => {
    nameOf ??= begin(graph);
    return nameOf(id);
  };
}
