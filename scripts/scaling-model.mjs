/**
 * `npm run scaling-model`: what a larger event would ask of servers, the database and devices. **A model, not a measurement**: it
 * plays the queues before a server's thread, PostgreSQL's cores and the row that numbers commits, each with the times that
 * `npm run bench -- scaling` and docs/performance.md report; nothing of the product runs. Prints the table of docs/scaling.md.
 */

/** Measured (docs/scaling.md, docs/performance.md); ms of a core unless said otherwise. */
const measured = {
  serverMsPerChange: 1.5,
  databaseMsPerChange: 1.0,
  msPerScan: 0.2,
  /** The counter row: about 400 commits a second, one after the other. */
  commitMs: 2.5,
  /** From the button to 'ready' with 50,000 people: 19 s on a busy machine, 6.0 MB on the wire. */
  readySecondsPerPerson: 19 / 50_000,
  bytesPerPerson: 6_000_000 / 50_000,
};
/** Assumptions about an event; change them here. */
const assumed = {
  /** Of all, those who come in the four hours of the main morning. */
  partInTheMorning: 1 / 3,
  morningHours: 4,
  /** One desk accredits a person per minute: register, issue, print, hand over. */
  changesPerPerson: 4,
  /** Of all, those who pass a door in the busiest hour, and how many scans a door sends at once. */
  partAtTheDoors: 1 / 2,
  scansAtOnce: 5,
  /** Every desk comes back at the same moment with what an hour without a network left. */
  changesAfterAnHour: 60 * 4,
  batch: 50,
  playedSeconds: 300,
};

/** Numbers from 0 to 1, the same each time. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** So many workers, each doing one piece after the other; answers when a piece that comes at `at` is done. */
function workers(count) {
  const free = new Array(count).fill(0);
  let busy = 0;
  return {
    take(at, ms) {
      const first = free.indexOf(Math.min(...free));
      free[first] = Math.max(at, free[first]) + ms;
      busy += ms;
      return free[first];
    },
    partBusy: (ms) => busy / ms / count,
  };
}

const sizes = [4500, 50_000, 200_000, 500_000];
const p99 = (list) => list.sort((a, b) => a - b)[Math.floor(list.length * 0.99)] ?? 0;

/** The busiest minutes of a morning: pushes of desks and doors at random moments, through the three queues. */
function playMorning(people, servers, cores) {
  const random = seeded(people + servers);
  const length = assumed.playedSeconds * 1000;
  const personsPerSecond = (people * assumed.partInTheMorning) / (assumed.morningHours * 3600);
  const scansPerSecond = (people * assumed.partAtTheDoors) / 3600;
  const desk = [
    personsPerSecond,
    assumed.changesPerPerson,
    measured.serverMsPerChange,
    measured.databaseMsPerChange,
  ];
  const door = [
    scansPerSecond / assumed.scansAtOnce,
    assumed.scansAtOnce,
    measured.msPerScan,
    measured.msPerScan,
  ];
  const pushes = [desk, door].flatMap(([perSecond, changes, serverMs, databaseMs]) =>
    Array.from({ length: Math.round(perSecond * assumed.playedSeconds) }, () => ({
      at: random() * length,
      ...{ serverMs: changes * serverMs, databaseMs: changes * databaseMs },
    })),
  );
  const [threads, database, row] = [workers(servers), workers(cores), workers(1)];
  const took = pushes
    .sort((a, b) => a.at - b.at)
    .map(
      ({ at, serverMs, databaseMs }) =>
        row.take(database.take(threads.take(at, serverMs), databaseMs), measured.commitMs) - at,
    );
  return {
    desks: Math.ceil(personsPerSecond * 60),
    commits: pushes.length / assumed.playedSeconds,
    ...{ threads: threads.partBusy(length), database: database.partBusy(length), row: row.partBusy(length) },
    p99: p99(took),
  };
}

/** All desks at once with an hour's work, in batches that are each one commit; seconds until the last is answered. */
function playReturn(desks, servers, cores) {
  const [threads, database, row] = [workers(servers), workers(cores), workers(1)];
  let last = 0;
  for (let sent = 0; sent < assumed.changesAfterAnHour; sent += assumed.batch)
    for (let n = 0; n < desks; n += 1) {
      const changes = Math.min(assumed.batch, assumed.changesAfterAnHour - sent);
      const done = threads.take(0, changes * measured.serverMsPerChange);
      last = Math.max(
        last,
        row.take(database.take(done, changes * measured.databaseMsPerChange), measured.commitMs),
      );
    }
  return last / 1000;
}

const percent = (part) => `${(100 * part).toFixed(part < 0.1 ? 1 : 0)} %`;
console.log(
  '| people | desks | servers / cores of PostgreSQL | commits/s | busy: thread / PostgreSQL / counter row | push p99 | work of an hour sent after | first list | ready after |',
);
console.log('|---|---|---|---|---|---|---|---|---|');
for (const people of sizes)
  for (const [servers, cores] of [
    [1, 1],
    [4, 3],
    [16, 11],
  ]) {
    const { desks, commits, threads, database, row, p99: late } = playMorning(people, servers, cores);
    console.log(
      `| ${[
        people.toLocaleString('en'),
        desks,
        `${servers} / ${cores}`,
        commits.toFixed(1),
        [threads, database, row].map(percent).join(' / '),
        `${late.toFixed(0)} ms`,
        `${playReturn(desks, servers, cores).toFixed(0)} s`,
        `${((people * measured.bytesPerPerson) / 1e6).toFixed(1)} MB`,
        `${(people * measured.readySecondsPerPerson).toFixed(0)} s`,
      ].join(' | ')} |`,
    );
  }
