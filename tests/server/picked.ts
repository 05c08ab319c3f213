/** Filters of a list, each with the rows it should leave: the list answers what picking them by hand gives. */
export type Query = Record<string, string>;
export type Filter<Row> = [name: string, value: string, fits: (row: Row) => boolean];

/** Each filter alone, and every two of different names. */
export function combinations<Row>(filters: readonly Filter<Row>[]): Filter<Row>[][] {
  const pairs = filters.flatMap((one, at) =>
    filters.flatMap((other, otherAt) => (one[0] === other[0] || at > otherAt ? [] : [[one, other]])),
  );
  return [...filters.map((one) => [one]), ...pairs];
}
export const queryOf = <Row>(filters: readonly Filter<Row>[]): Query =>
  Object.fromEntries(filters.map(([name, value]) => [name, value]));
export const titleOf = <Row>(filters: readonly Filter<Row>[]) =>
  filters.map(([name, value]) => `${name}=${value}`).join(' ');
export const pick = <Row extends { id: number }>(rows: readonly Row[], filters: readonly Filter<Row>[]) =>
  rows.filter((row) => filters.every(([, , fits]) => fits(row))).map(({ id }) => id);
