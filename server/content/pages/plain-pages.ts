import type { PageEdition } from '#shared/edition/edition.ts';
import type { Language } from '#shared/edition/languages.ts';
import { escapeXml } from './feeds.ts';

/** A static page for when rendering is impossible: a header, a sentence and links, in the app's styles. */

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

/** The content of the app's own pages when scripts are disabled. */
export const noScript = (edition: PageEdition, lang: Language): string =>
  plainPage(edition.identity.name[lang], noScriptWords[lang]);

const outageWords = {
  es: {
    title: 'El sitio no responde en este momento',
    text: 'No es por su dispositivo ni por su conexión. Suele durar menos de un minuto; esta página lo intenta de nuevo automáticamente. Si es urgente, llame o escriba a la secretaría.',
    again: 'Intentar de nuevo',
  },
  en: {
    title: 'The site cannot answer right now',
    text: 'It is neither your device nor your connection. This is usually over within a minute; this page tries again automatically. If it is urgent, call or write to the secretariat.',
    again: 'Try again',
  },
} as const;

/** The parts of a page that the build renders: title and content. */
export function outage({ identity, contact }: PageEdition, lang: Language) {
  const { again, ...said } = outageWords[lang];
  const ways = {
    // An empty reference is the page's own address (RFC 3986, 4.4).
    '': again,
    [`tel:${contact.phone.replaceAll(' ', '')}`]: contact.phone,
    [`mailto:${contact.email}`]: contact.email,
  };
  return { title: said.title, body: plainPage(identity.name[lang], { ...said, ways }) };
}

interface PlainPageText {
  title: string;
  text: string;
  ways: Readonly<Record<string, string>>;
}

function plainPage(name: string, { title, text, ways }: PlainPageText): string {
  const way = 'inline-flex min-h-11 items-center font-semibold text-link underline';
  const links = Object.entries(ways).map(
    ([path, words]) => `<a class="${way}" href="${escapeXml(path)}">${escapeXml(words)}</a>`,
  );
  return [
    '<header class="bg-cobalt text-line"><div class="court section">',
    `<p class="mb-4 font-semibold">${escapeXml(name)}</p><h1 class="board text-2xl">${title}</h1>`,
    '</div></header><main class="court section text-lg">',
    `<p>${text}</p><p class="mt-6 flex flex-wrap gap-6">${links.join('')}</p></main>`,
  ].join('');
}
