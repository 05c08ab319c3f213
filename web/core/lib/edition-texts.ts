import { useTranslation } from 'react-i18next';
import { type EditionText, readParagraphs, readSections, type TextSection } from '#shared/edition/texts.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { useLanguage } from './i18n.ts';

type Facts = Readonly<Record<string, string | number | undefined>>;

/** The texts that the edition replaces, in the reader's language with their facts filled in; null for any other. */
export interface EditionTexts {
  paragraphs: (name: EditionText, facts?: Facts) => string[] | null;
  sections: (name: EditionText, facts?: Facts) => TextSection[] | null;
}

/** In place of a fact that is not known; no text has it. */
const unknown = '\uFFFC';

/** Facts for a text. Its sentences that need one that is not known are left out by `withoutUnknown`. */
export const saidFacts = (facts: Facts) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact ?? unknown]));

/** Whether a text has no fact that is not known. */
export const isKnown = (text: string) => !text.includes(unknown);

/** A text without its sentences that have a fact which is not known. */
const withoutUnknown = (text: string) => text.replace(/[^.!?\n]*\uFFFC[^.!?\n]*[.!?]? */g, '');

/** Null while they load. Without an answer the page says its standard texts. */
export function useEditionTexts(): EditionTexts | null {
  const { i18n } = useTranslation();
  const language = useLanguage();
  const { identity } = useEdition();
  const { data = {}, isPending } = useCall('GET /api/edition/texts', undefined);
  if (isPending) return null;
  const readAs =
    <Parts>(parse: (text: string) => Parts) =>
    (name: EditionText, facts: Facts = {}) => {
      const text = data[name]?.[language];
      const all = saidFacts({ name: identity.name[language], ...facts });
      return text === undefined
        ? null
        : parse(withoutUnknown(i18n.services.interpolator.interpolate(text, all, language, {})));
    };
  return { paragraphs: readAs(readParagraphs), sections: readAs(readSections) };
}

/** Sections of the standard words in the form of an edition's. */
export const standardSections = (
  sections: readonly { title: string; text: string | readonly string[] }[],
): TextSection[] =>
  sections.map(({ title, text }) => ({
    title,
    text: [text].flat().map(withoutUnknown),
  }));
