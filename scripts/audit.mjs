/**
 * `npm run audit`, before each release: whether what is installed was signed by its registry, and whether a hole is known in it.
 * A registry that does not answer these questions (a mirror) shows nothing: that is said, and ends with 0; with `--must` with 1.
 */
import { spawnSync } from 'node:child_process';
import { giveUp, root, say } from './prepare.mjs';

/** npm's own words for a registry, or a key server, that cannot be asked. */
const unanswered =
  /endpoint returned an error|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENOAUDIT|40[0-9] |no (?:dependencies|keys)/i;

const questions = [
  ['what is installed was signed', ['audit', 'signatures']],
  ['no hole is known in what the server runs with', ['audit', '--omit=dev', '--audit-level=low']],
];
let open = 0;
for (const [what, args] of questions) {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const said = `${stdout}\n${stderr}`.trim();
  if (status === 0) say(`${what}: yes`);
  else if (unanswered.test(said)) {
    open += 1;
    say(
      `!!! ${what}: NOT SHOWN. This registry does not answer it (npm ${args.join(' ')}); ask another one before a release.`,
    );
  } else {
    console.error(said);
    giveUp(`${what}: NO, see above.`);
  }
}
if (open > 0 && process.argv.includes('--must')) process.exit(1);
