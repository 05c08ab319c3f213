import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(js|css|svg|wasm|ttf|json|webmanifest|txt)$/;
const smallest = 1024;

/** Writes a brotli copy (quality 11) beside each built file, once per build, for the server to send as it is. */
export function compressedCopies(folder: string): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          const file = path.join(folder, name);
          if (!worthIt.test(name) || statSync(file).size < smallest) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
        }
      },
    },
  };
}
