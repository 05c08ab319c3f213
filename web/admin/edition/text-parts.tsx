import i18next, { type TFunction } from 'i18next';
import { languages } from '#shared/edition/languages.ts';
import {
  type EditionText,
  editionTextNames,
  editionTexts,
  eventFacts,
  type TextKind,
  writeSections,
} from '#shared/edition/texts.ts';
import { isSeed } from '#shared/edition/tournament.ts';
import { withConditions } from '#web/core/lib/edition-texts.ts';
import { type Language, loadWords } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import type { FormPart } from '#web/records/FormFields.tsx';
import type { RecordForm } from '#web/records/use-record-form.ts';
import type { EditionDraft } from './edition-draft.ts';
import { leadOf, rowHead } from './form-parts.tsx';

type Part = FormPart<EditionDraft>;

/** The catalog key of the standard text. Texts written by organizers have none. */
const standardKeys = {
  values: 'info.about.values',
  provisions: 'info.register.provisions.items',
  purpose: 'regulations.purpose.text',
  whoPlays: 'regulations.whoPlays',
  regulations: 'regulations.rules',
  privacy: 'legal.privacy.sections',
  terms: 'legal.terms.sections',
  cookies: 'legal.cookies.sections',
} as const satisfies Partial<Record<EditionText, string>>;

const hasStandardText = (name: EditionText): name is keyof typeof standardKeys =>
  Object.hasOwn(standardKeys, name);

/** The standard text of a language as an editor writes it. */
async function readStandardText(name: keyof typeof standardKeys, language: Language): Promise<string> {
  await loadWords(['info', 'regulations', 'legal'], language);
  const words = (key: string): unknown => i18next.getResource(language, 'words', key);
  const found = words(standardKeys[name]);
  if (typeof found === 'string') return withConditions(found);
  const sections = (found as Parameters<typeof writeSections>[0]).map(({ title, text }) => ({
    title: withConditions(title),
    text: [text].flat().map(withConditions).filter(Boolean),
  }));
  const text = writeSections(sections.filter((section) => section.text.length > 0));
  return text.replace('{{whoPlays}}', String(words(standardKeys.whoPlays)));
}

/** Each text in both languages, with a button that fills in the standard one. */
export function textsParts(change: RecordForm<EditionDraft>['change'], t: TFunction): Part[] {
  const fill = async (name: Parameters<typeof readStandardText>[0]) => {
    const [es, en] = await Promise.all([readStandardText(name, 'es'), readStandardText(name, 'en')]);
    change(() => ({ [`texts.${name}.es`]: es, [`texts.${name}.en`]: en }));
  };
  const texts = editionTextNames.flatMap((name): Part[] => {
    const { shape, facts = [] }: TextKind = editionTexts[name];
    const title = t(`edition.textName.${name}`);
    const list = [...eventFacts, ...facts].map((fact) => `{{${fact}}}`).join(', ');
    const hint = `${t(`edition.textHint.${shape}`)} ${t('edition.textHint.facts', { list })}`;
    const start = hasStandardText(name) && (
      <Button look="quiet" onClick={() => void fill(name)}>
        {t('edition.fromStandard')}
      </Button>
    );
    return [
      rowHead(`texts.${name}`, title, start),
      {
        grid: 'lg:grid-cols-2',
        fields: languages.map((lang) => ({
          ...{ name: `texts.${name}.${lang}`, label: `${title} (${t(`edition.${lang}`)})`, lang, hint },
          rows: shape === 'sections' ? 12 : 5,
        })),
      },
    ];
  });
  return [leadOf(t(isSeed() ? 'edition.textsLead' : 'edition.textsLeadOther')), ...texts];
}
