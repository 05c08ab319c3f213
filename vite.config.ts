import { readdirSync, readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressedCopies } from './scripts/compress-plugin.ts';
import { leanI18next } from './scripts/lean-i18next-plugin.ts';
import { leanRouter } from './scripts/lean-router-plugin.ts';
import { linkedStyles } from './scripts/linked-styles-plugin.ts';
import { stationChunks } from './scripts/station-chunks.ts';

const file = (path: string) => new URL(path, import.meta.url).pathname;

const { version } = JSON.parse(readFileSync(file('package.json'), 'utf8')) as { version: string };

const productionRouter = file('node_modules/react-router/dist/production/index.mjs');

const firstPackages =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//;
/** What reads from the server on every page but the first. */
const queryPackages = /\/node_modules\/@tanstack\/(query-core|react-query)\//;
const querySources = sources({ 'web/core/client': 'polling query with-queries' });

/** The modules of the first page that later pages share. */
const firstSources = sources({
  'shared/base': 'clock must permissions picture-path',
  'shared/edition': 'event-days kinds languages offered-languages seed-facts served time-zone tournament',
  'web/core/client': 'dehydrated api boot edition stale-answer kiosk paths session tab-activity updates',
  'web/core/lib': 'format i18n landing-path links PageHead site-figures use-now',
  'web/core/ui': 'Button Icon lazy-part Notice OutsideLink toast ToastHost use-page-start icons.svg',
  'web/offline/sync': 'connection',
  'web/offline/store': 'store-lost',
  'web/app': 'App ErrorBoundary lazy-page router when-seen',
  'web/app/layout': 'Brand LoadingScreen Footer Header SiteLayout TopNotices menu-classes',
  'web/app/pages': 'HomePage',
});

/** What stations share with the later public pages. */
const sharedWithStations = sources({
  'shared/base': 'dates text',
  'shared/edition': 'event people',
  'web/core/form': 'Field',
});

/** Small modules that most of the later public pages share. */
const sharedByPages = sources({
  'shared/competition': 'calendar',
  'shared/edition': 'texts',
  'web/core/lib': 'use-address use-today edition-texts format-money registration-words',
  'web/core/ui': 'PageBanner PageArt HydrateWhenSeen share-page',
  'web/site/news': 'NewsCard NewsPicture news-text category-name',
  'web/site/competition':
    'EventSchedule GameCell QueryBoundary PageLinks board-filter competition-words format-difference',
});

/** The modules of these folders by name. One that is not there is a mistake: its chunk would be lost with a renaming. */
function sources(byFolder: Readonly<Record<string, string>>): RegExp {
  const found = Object.entries(byFolder).flatMap(([folder, names]) => {
    const files = readdirSync(file(folder));
    return names.split(' ').map((name) => {
      if (!files.some((one) => one === name || one.replace(/\.tsx?$/, '') === name))
        throw new Error(`vite.config.ts names ${folder}/${name}, which is not there`);
      return `${folder}/${name}`;
    });
  });
  return new RegExp(`/(${found.join('|')})(\\.tsx?)?(\\?|$)`);
}

/** Files that need each other find nothing there when they start, and the page stays blank: the first needs none that needs it. */
const firstStandsAlone: Plugin = {
  name: 'first-stands-alone',
  generateBundle(_options, bundle) {
    const importsOf = (name: string) => {
      const chunk = bundle[name];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.name !== 'site') continue;
      const reached = new Set(chunk.imports);
      for (const name of reached) for (const next of importsOf(name)) reached.add(next);
      const circular = [...reached].filter((name) => importsOf(name).includes(chunk.fileName));
      if (circular.length > 0)
        this.error(
          `the first page needs ${circular.join(', ')}, which needs it: name what it takes from there in firstSources`,
        );
    }
  },
};

/** vite-plugin-pwa 2.0 asks for one file by an option that Rolldown has renamed, and warns of at each build. */
const workerInOneFile: Plugin = {
  name: 'worker-in-one-file',
  config({ build }) {
    const output = build?.rollupOptions?.output;
    if (!output || Array.isArray(output)) return;
    delete output.inlineDynamicImports;
    output.codeSplitting = false;
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  root: file('web'),
  publicDir: file('public'),
  define: { productVersion: JSON.stringify(version) },
  resolve: {
    // jsPDF asks for these only to draw HTML, which no badge does; 380 kB that nobody should download.
    alias: [
      { find: /^(html2canvas|dompurify|canvg)$/, replacement: file('web/core/lib/empty-module.ts') },
      // The router's own choice is its development build, everywhere; a built site takes the other one.
      ...(command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : []),
    ],
  },
  // The drawing of pages carries its packages with it: the server runs without the web's.
  ssr: isSsrBuild ? { noExternal: true } : {},
  build: {
    outDir: file(isSsrBuild ? 'dist/server' : 'dist/web'),
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    target: 'es2023',
    // Every browser that runs es2023 preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // The list of what each later page needs would travel with the first one; only their styles must be named.
      resolveDependencies: (_page, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((name) => name.endsWith('.css')),
    },
    // The icon sprite is referred to by <use>, which takes no data: address.
    assetsInlineLimit: 0,
    // The server reads the table of pages at once, the browser when it needs it.
    rolldownOptions: isSsrBuild
      ? { checks: { ineffectiveDynamicImport: false } }
      : {
          // What is shared only says: a module nobody reads anything from is not fetched.
          treeshake: {
            moduleSideEffects: [{ test: /^(?!.*\/node_modules\/).*\/shared\//, sideEffects: false }],
          },
          output: {
            codeSplitting: {
              // The list above is the whole of it: what a file of it passes on for others goes with those.
              includeDependenciesRecursively: false,
              groups: [
                // What every page needs, in one file: a dozen small ones compress worse and queue up on a phone.
                { name: 'site', test: (id) => firstSources.test(id) || firstPackages.test(id) },
                { name: 'queries', test: (id) => querySources.test(id) || queryPackages.test(id) },
                // And what several of the later ones share, for the same reason.
                { name: 'basics', test: sharedWithStations },
                { name: 'pages', test: sharedByPages },
                // What desk, door and kiosk share.
                { name: stationChunks(file('web')), debugName: 'stations' },
              ],
            },
          },
        },
  },
  worker: { format: 'es' },
  plugins: [
    react(),
    leanI18next(),
    leanRouter(),
    tailwindcss(),
    !isSsrBuild &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '.',
        filename: 'service-worker.ts',
        registerType: 'prompt',
        injectRegister: false,
        injectManifest: {
          buildPlugins: { vite: [workerInOneFile] },
          globPatterns: ['**/*.{js,css,html,wasm,woff2,ttf,json,webmanifest,svg,png,jpg}'],
          maximumFileSizeToCacheInBytes: 5_000_000,
        },
        manifest: {
          id: '/',
          name: 'Cancha',
          short_name: 'Cancha',
          description: 'Noticias del campeonato, acreditación y puertas; también sin conexión.',
          lang: 'es',
          dir: 'ltr',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          theme_color: '#0F47AF',
          background_color: '#0F47AF',
          icons: [
            { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
            { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
            { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
            { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
        },
        devOptions: { enabled: false, type: 'module' },
      }),
    !isSsrBuild && firstStandsAlone,
    !isSsrBuild && linkedStyles('print', 'contrast'),
    !isSsrBuild && compressedCopies(file('dist/web')),
  ],
}));
