import { transform } from 'esbuild';
import type { Plugin } from 'vite';

/** Vite leaves a sheet that index.html links for one medium alone as it was written: here it is minified like the others. */
export function linkedStyles(...names: readonly string[]): Plugin {
  return {
    name: 'linked-styles',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const name of names) {
        const asset = Object.values(bundle).find((file) =>
          new RegExp(`/${name}-[^/]+\\.css$`).test(file.fileName),
        );
        if (asset?.type !== 'asset') this.error(`index.html links no sheet ${name}.css`);
        const { code } = await transform(String(asset.source), { loader: 'css', minify: true });
        asset.source = code;
      }
    },
  };
}
