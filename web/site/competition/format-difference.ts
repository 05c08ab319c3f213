/** A difference with its sign; the minus of typesetters is as wide as the plus. */
export function formatDifference(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace('-', '−');
}
