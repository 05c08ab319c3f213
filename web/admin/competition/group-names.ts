/** The groups a team may be put into: those its category has, and the next letter for a new one. */
export function groupChoices(
  teams: readonly { category: string; division: string | null }[],
  category: string,
): string[] {
  const present = new Set(
    teams.flatMap((team) => (team.category === category && team.division ? [team.division] : [])),
  );
  const next = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !present.has(letter));
  return [...present, ...(next ? [next] : [])].sort((a, b) =>
    a.localeCompare(b, undefined, { numeric: true }),
  );
}
