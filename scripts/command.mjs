/** `node scripts/command.mjs FILE …`: one of the project's own commands in TypeScript, with the Node the server runs on. */
import { spawnSync } from 'node:child_process';
import { ensurePackages, environment, findNode, root } from './prepare.mjs';

ensurePackages({ toRun: true });
const node = findNode();
const command = ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)];
const { status } = spawnSync(node, command, { cwd: root, stdio: 'inherit', env: environment(node) });
process.exit(status ?? 1);
