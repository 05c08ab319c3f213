import type { Mutant } from './operators.ts';

export interface MutantResult {
  mutant: Mutant;
  /** The test that failed. */
  noticedBy: string | null;
  /** Whether any test runs through it. */
  isReached: boolean;
}

/** A table of scores by folder, and the list of what no test noticed. Both are Markdown. */
export function describeResults(results: readonly MutantResult[]): { table: string; survivors: string } {
  const folders = Map.groupBy(results, ({ mutant }) => folderOf(mutant.file));
  const rows = [...folders].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, list]) => row(name, list));
  const groups = [...Map.groupBy(results, ({ mutant }) => groupOf(mutant.file))].map(([name, list]) =>
    row(`**${name}**`, list),
  );
  const head = [
    '| folder | mutants | noticed | survived | reached by no test | score |',
    '|---|---|---|---|---|---|',
  ];
  const table = [...head, ...rows, ...groups, row('**all**', results)].join('\n');
  const survivors = [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, list]) => {
      const lines = list
        .filter(({ noticedBy }) => noticedBy === null)
        .map(describe)
        .sort();
      return lines.length === 0
        ? ''
        : `## ${name} (${lines.length} of ${list.length})\n\n${lines.join('\n')}\n`;
    });
  return {
    table,
    survivors: `# Mutants that no test noticed\n\n${table}\n\n${survivors.filter(Boolean).join('\n')}`,
  };
}

function row(name: string, list: readonly MutantResult[]): string {
  const noticed = list.filter(({ noticedBy }) => noticedBy !== null).length;
  const unreached = list.filter(({ isReached }) => !isReached).length;
  const score = `${Math.round((100 * noticed) / list.length)} %`;
  return `| ${[name, list.length, noticed, list.length - noticed - unreached, unreached, score].join(' | ')} |`;
}

function describe({ mutant, isReached }: MutantResult): string {
  const short = (text: string) => `\`${text.replaceAll(/\s+/g, ' ').slice(0, 90)}\``;
  const change =
    mutant.after === ';'
      ? `${short(mutant.before)} removed`
      : `${short(mutant.before)} → ${short(mutant.after)}`;
  return `- ${mutant.file}:${mutant.line} ${mutant.operator}: ${change}${isReached ? '' : ' (reached by no test)'}`;
}

const groupOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('web/') ? 2 : 1)
    .join('/');

/** The folder a score is given for: `shared/people`, `web/stations/desk`, `server/admin/imports`. */
function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  return parts.slice(0, file.startsWith('shared/') ? 2 : 3).join('/');
}
