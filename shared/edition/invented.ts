/**
 * Placeholder facts of the seed: invented names, number and address. As long as the site shows one of them, the admin
 * area warns.
 */
const invented: readonly string[] = [
  '+503 2200 2026',
  'secretaria@panamericano2026.example',
  'Roberto Anaya Lemus',
  'Carmen Elena Zaldívar',
  'Jorge Mario Quintanilla',
  'Silvia Orellana de Paz',
  'Mauricio Cañas Rivas',
  'Ana Lucía Melgar',
];

/** The facts that are still placeholders; an address under '.example' is always one. */
export function findInvented(facts: readonly string[]): string[] {
  return facts.filter((fact) => invented.includes(fact) || fact.endsWith('.example'));
}
