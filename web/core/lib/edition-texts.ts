import { useTranslation } from 'react-i18next';
import {
  type EditionText,
  hasRegulationTexts,
  readParagraphs,
  readSections,
  type TextSection,
} from '#shared/edition/texts.ts';
import { findKind, isSeed, openCategories, tournament } from '#shared/edition/tournament.ts';
import { presentEdition, useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { useLanguage } from './i18n.ts';
import { linkOf, registrationWay } from './links.ts';

type Facts = Readonly<Record<string, string | number | undefined>>;

/** The texts that the edition replaces, in the reader's language with their facts filled in; null for any other. */
export interface EditionTexts {
  paragraphs: (name: EditionText, facts?: Facts) => string[] | null;
  sections: (name: EditionText, facts?: Facts) => TextSection[] | null;
  /** Whether there are regulations to read. */
  hasRegulations: boolean;
}

/** Replaces an unknown fact; does not occur in texts. */
const unknown = '\uFFFC';

/** Facts for a text. Its sentences that need one that is not known are left out by `withoutUnknown`. */
export const saidFacts = (facts: Facts) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact ?? unknown]));

/** A text without its sentences that have a fact which is not known. */
export const withoutUnknown = (text: string) => text.replace(/ *[^.!?\n]*\uFFFC[^.!?\n]*[.!?]?/g, '').trim();

/** What holds of the edition: `{{if.coach}}` before a sentence of a standard text leaves it out in any other one. */
function readConditions() {
  const { keyDates, fees } = presentEdition();
  const { uniforms } = tournament.rules;
  const hasBranch = (branch: string) => openCategories().some((one) => one.branch === branch);
  const hasKeyDate = (id: string) => keyDates.some((one) => one.id === id);
  const hasFederation = isSeed() || linkOf('organizationRegulation') !== null;
  const hasCoach = findKind('Coach')?.isOn ?? false;
  const hasForm = registrationWay() !== 'byMail';
  return {
    seed: isSeed(),
    other: !isSeed(),
    womenAndMen: hasBranch('women') && hasBranch('men'),
    federation: hasFederation,
    noFederation: !hasFederation,
    form: hasForm,
    noForm: !hasForm,
    ceremony: hasKeyDate('openingCeremony'),
    mainDay: hasKeyDate('mainAccreditation'),
    coach: hasCoach,
    noCoach: !hasCoach,
    severalSets: uniforms > 1,
    oneSet: uniforms === 1,
    cards: fees.playerCard > 0,
  };
}

/** The conditions of the sentences of standard texts, as facts of those texts. */
export const sentenceConditions = () => ({
  if: Object.fromEntries(
    Object.entries(readConditions()).map(([name, holds]) => [name, holds ? '' : unknown]),
  ),
});

/** A standard text with the sentences that hold of the edition, and its other facts not filled in. */
export function withConditions(text: string): string {
  const { if: conditions } = sentenceConditions();
  return withoutUnknown(text.replace(/\{\{if\.(\w+)\}\}/g, (_, name: string) => conditions[name] ?? ''));
}

/** Rules and promises that another edition does not make unless its organizers have written them. */
export const ofSeed = <One>(standard: readonly One[]): readonly One[] => (isSeed() ? standard : []);

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
  return {
    paragraphs: readAs(readParagraphs),
    sections: readAs(readSections),
    hasRegulations: isSeed() || linkOf('regulationPdf') !== null || hasRegulationTexts(data),
  };
}

/** Sections of the standard words in the form of an edition's; those without a sentence that holds are left out. */
export const standardSections = (
  sections: readonly { title: string; text: string | readonly string[] }[],
): TextSection[] =>
  sections
    .map(({ title, text }) => ({
      title: withoutUnknown(title),
      text: [text].flat().map(withoutUnknown).filter(Boolean),
    }))
    .filter(({ text }) => text.length > 0);
