/** Looks a uid up in packed columns without fifty thousand texts. */
import { tailOf, type UidColumn } from '#shared/engines/packed-rows/column-forms.ts';

export interface PackedUidIndex {
  /** Positions whose uid has this tail, the newest first; nearly always one, which the caller must compare. */
  places(uid: string): number[];
  /** Whether no later position has the same uid. */
  isNewest(place: number): boolean;
  /** How many different uids there are. */
  readonly distinct: number;
}

/** A hash table over the tails of uids, which are random as they are. */
export function indexPackedUids(columns: readonly (readonly [UidColumn, number])[]): PackedUidIndex {
  const total = columns.reduce((sum, [, count]) => sum + count, 0);
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, total * 2))) - 1;
  // Places count from 1 here: 0 is the end of a chain.
  const heads = new Int32Array(mask + 1);
  const next = new Int32Array(total + 1);
  const tails = new Int32Array(total + 1);
  const repeated = new Uint8Array(total + 1);
  let distinct = total;
  let place = 0;
  for (const [column, count] of columns) {
    for (let row = 0; row < count; row += 1) {
      place += 1;
      const tail = column.tail(row);
      for (let at = heads[tail & mask] ?? 0; at > 0; at = next[at] ?? 0) {
        if (tails[at] !== tail || repeated[at] === 1 || uidAt(at - 1) !== column.at(row)) continue;
        repeated[at] = 1;
        distinct -= 1;
      }
      tails[place] = tail;
      next[place] = heads[tail & mask] ?? 0;
      heads[tail & mask] = place;
    }
  }

  function uidAt(wanted: number): string {
    let left = wanted;
    for (const [column, count] of columns) {
      if (left < count) return column.at(left);
      left -= count;
    }
    return '';
  }

  return {
    places: (uid) => {
      const tail = tailOf(uid);
      const found: number[] = [];
      for (let at = heads[tail & mask] ?? 0; at > 0; at = next[at] ?? 0)
        if (tails[at] === tail) found.push(at - 1);
      return found;
    },
    isNewest: (wanted) => repeated[wanted + 1] !== 1,
    distinct,
  };
}
