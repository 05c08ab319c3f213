/**
 * Which modules of the desk, the door and the kiosk travel in one file. Opened without a server, a station reads each of
 * its files through the service worker: a hundred small ones take longer to come than to run.
 */

/** What the bundler knows of the modules: https://rolldown.rs/reference/OutputOptions.codeSplitting */
export interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}

const page = (...names: string[]) => new RegExp(`/web/(${names.join('|')})\\.tsx$`);
/** What a browser that was never a device is shown: it waits for no more than this. */
const gates = page('app/DeskStation', 'app/DoorStation');
/** Each station: where it begins, and what it fetches once it is enrolled. */
const stations = [
  page('app/DeskStation', 'app/EnrolledDesk'),
  page('app/DoorStation', 'app/EnrolledDoor'),
  page('app/KioskStation'),
];
const toolList = page('app/tool-pages');
/** Where those who have signed in work. */
const office = page(
  ...['AdminPage', 'DashboardPage', 'OwnProfilePage', 'OwnSecurityPage', 'CredentialsPage'].map(
    (name) => `app/${name}`,
  ),
  'app/import-pages',
  'features/participants/RegisterPage',
);

/** All modules that are reached from these. `isAll`: with what they fetch later, but for what is beyond `wall`. */
function reachedFrom(
  start: readonly string[],
  graph: ModuleGraph,
  isAll: boolean,
  wall: readonly RegExp[] = [],
): Set<string> {
  const reached = new Set<string>();
  const waiting = [...start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const present = id;
    if (reached.has(present) || wall.some((one) => one.test(present))) continue;
    reached.add(present);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(present) ?? {};
    waiting.push(...importedIds, ...(isAll ? dynamicallyImportedIds : []));
  }
  return reached;
}

/**
 * Names the file of a module that several stations share, from the whole app's entry on: of the gate before them or of
 * their work, and whether the office needs it as well. Null, wherever it falls: what only one of them needs, what a
 * visitor's page may fetch, the tools' frame.
 */
export function stationChunks(entry: string): (id: string, graph: ModuleGraph) => string | null {
  let nameOf: ((id: string) => string | null) | undefined;
  function begin(graph: ModuleGraph) {
    const all = [...reachedFrom([entry], graph, true)];
    const from = (one: RegExp, isAll: boolean) =>
      reachedFrom(
        all.filter((id) => one.test(id)),
        graph,
        isAll,
      );
    const elsewhere = [reachedFrom([entry], graph, true, [toolList, office]), from(toolList, false)];
    const [gate, work] = [from(gates, false), from(office, true)];
    const own = stations.map((station) => from(station, false));
    return (id: string) => {
      const count = own.filter((reached) => reached.has(id)).length;
      if (count === 0 || elsewhere.some((reached) => reached.has(id))) return null;
      if (!work.has(id) && count === 1) return null;
      return `${gate.has(id) ? 'gate' : 'station'}${work.has(id) ? '-and-office' : ''}`;
    };
  }
  return (id, graph) => {
    nameOf ??= begin(graph);
    return nameOf(id);
  };
}
