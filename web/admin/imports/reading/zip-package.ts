import { unzipSync } from 'fflate';
import { concatBytes } from '#shared/base/concat-bytes.ts';

/** The parts of a zip by name, unpacked one by one: a workbook is a small list next to large pictures. */
export interface ZipPackage {
  names: readonly string[];
  /** The bytes of a part, whatever the case of its name; null where it has none. Throws RangeError for one too large. */
  read(name: string): Uint8Array | null;
}

const largestPart = 400 * 1024 * 1024;
const piece = /\/\[(\d+)\](?:\.last)?\.piece$/i;

/** Opens a zip of any layout: stored or deflated, sizes before or after the data, zip64. Throws if it is not a zip. */
export function openZip(bytes: Uint8Array): ZipPackage {
  const entries: { name: string; size: number }[] = [];
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries.push({ name, size: originalSize });
      return false;
    },
  });
  // A part may be in several pieces, or under a name with other case, slashes or escapes than its references.
  const parts = Map.groupBy(entries, ({ name }) => partKey(name.replace(piece, '')));
  return {
    names: [...parts.keys()],
    read(name) {
      const wanted = parts.get(partKey(name));
      if (!wanted) return null;
      if (wanted.reduce((sum, { size }) => sum + size, 0) > largestPart)
        throw new RangeError('a part too large');
      const unpacked = unzipSync(bytes, { filter: (entry) => wanted.some((one) => one.name === entry.name) });
      const inOrder = wanted.toSorted((a, b) => pieceNumber(a.name) - pieceNumber(b.name));
      const pieces = inOrder.flatMap((entry) => unpacked[entry.name] ?? []);
      const [only, another] = pieces;
      return only && !another ? only : concatBytes(pieces);
    },
  };
}

const pieceNumber = (name: string) => Number(piece.exec(name)?.[1] ?? 0);

/** Names of parts are equal whatever their case (ECMA-376, part 2, 6.2.2.3). */
function partKey(name: string): string {
  const plain = name.replaceAll('\\', '/').replace(/^\/+/, '');
  try {
    return decodeURIComponent(plain).toLowerCase();
  } catch {
    return plain.toLowerCase();
  }
}
