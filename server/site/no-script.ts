import { tournament } from '#shared/tournament.ts';

/** What the app's own pages say where no script may run. */
const noScriptWords = {
  es: {
    title: 'Esta página necesita JavaScript',
    text: 'Las noticias, el calendario y los resultados se leen sin él.',
    ways: { '/': 'Ir al inicio', '/news': 'Noticias', '/schedule': 'Calendario', '/contact': 'Contacto' },
  },
  en: {
    title: 'This page needs JavaScript',
    text: 'News, schedule and results can be read without it.',
    ways: { '/': 'Go to the home page', '/news': 'News', '/schedule': 'Schedule', '/contact': 'Contact' },
  },
} as const;

/** The head of a page, one sentence and the ways on, in the app's own styles. */
export function noScript(lang: keyof typeof noScriptWords): string {
  const { title, text, ways } = noScriptWords[lang];
  const way = 'inline-flex min-h-11 items-center font-semibold text-link underline';
  const links = Object.entries(ways).map(([path, name]) => `<a class="${way}" href="${path}">${name}</a>`);
  return [
    '<header class="bg-cobalt text-line"><div class="court section">',
    `<p class="mb-4 font-semibold">${tournament.name[lang]}</p><h1 class="board text-2xl">${title}</h1>`,
    '</div></header><main class="court section text-lg">',
    `<p>${text}</p><p class="mt-6 flex flex-wrap gap-6">${links.join('')}</p></main>`,
  ].join('');
}
