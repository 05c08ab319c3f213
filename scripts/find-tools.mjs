/**
 * The programs that tests use and npm does not bring: a browser, PostgreSQL, a pooler and proxies (PgBouncer, HAProxy,
 * Caddy), Patroni and etcd. An installed one is used; otherwise it is installed from Debian's packages if this process is
 * allowed to.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { say } from './prepare.mjs';

/** Path of a Chromium, or null. */
export function findBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const macOs = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const look = () => existing(process.env.CHROMIUM_PATH) ?? onPath(names) ?? existing(macOs);
  return orInstalled('chromium', look);
}

/** Folder that holds initdb and pg_ctl, or null. It is installed only with `mayInstall`. */
export function findPostgres({ mayInstall = true } = {}) {
  const find = () => {
    const onItsPath = onPath(['initdb']);
    const folder = onItsPath && path.dirname(realpathSync(onItsPath));
    if (folder && existsSync(path.join(folder, 'pg_ctl'))) return folder;
    const debian = '/usr/lib/postgresql';
    const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
    return (
      versions.map((version) => path.join(debian, version, 'bin')).find((bin) => existing(`${bin}/initdb`)) ??
      null
    );
  };
  return mayInstall ? orInstalled('postgresql', find) : find();
}

/** The Debian packages of the other programs, by the program's name. */
const packages = {
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  caddy: 'caddy',
  patroni: 'patroni',
  etcd: 'etcd-server',
};

/**
 * Path of one of these programs, or null.
 * @param {keyof typeof packages} name
 */
export function findProgram(name) {
  return orInstalled(packages[name], () => onPath([name]) ?? existing(`/usr/sbin/${name}`));
}

/** The variable in which tests find a program's path. */
export function variableOf(name) {
  return `${name === 'browser' ? 'CHROMIUM' : name.toUpperCase()}_PATH`;
}

function orInstalled(debianPackage, look) {
  const found = look();
  if (found) return found;
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return null;
  say(`Installing ${debianPackage} from Debian's packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const install = () => apt('install', '-y', '-qq', '--no-install-recommends', debianPackage);
  // The package lists of a fresh machine are empty or old: refresh them only when they turn out to be.
  if (!install() && apt('update', '-qq')) install();
  return look();
}

function existing(file) {
  return file && existsSync(file) ? file : null;
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}
