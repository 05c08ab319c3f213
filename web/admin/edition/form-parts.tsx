import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#shared/edition/languages.ts';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { Check } from '#web/core/form/Check.tsx';
import { type AreaWords, useLanguage } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import type { FormField, FormPart } from '#web/records/FormFields.tsx';
import type { RecordForm } from '#web/records/use-record-form.ts';
import { canPutBack, type EditionDraft, type RemovedRow } from './edition-draft.ts';

/** The parts of the form that rows use. */
export type Form = Pick<RecordForm<EditionDraft>, 'draft' | 'change' | 'errorOf'>;
export type Field = FormField<EditionDraft>;
export type Part = FormPart<EditionDraft>;
export type FieldWord = keyof AreaWords<'edition'>['field'];

/** Fields in a row whose controls stand level, however long their labels and errors: the first line of a label does not count. */
export const levelGrid = 'items-baseline [&_label]:contain-layout';

/** A sentence above the fields. */
export const leadOf = (text: string): Part => ({
  key: 'lead',
  shown: (
    <p key="lead" className="text-muted">
      {text}
    </p>
  ),
});

/** The title of a group of fields, with an action beside it. */
export const rowHead = (at: string, title: string, action?: ReactNode): Part => ({
  key: `${at}.head`,
  shown: (
    <div key={`${at}.head`} className="flex items-end justify-between gap-4 border-rule border-t-2 pt-4">
      <h2 className="font-bold text-lg">{title}</h2>
      {action}
    </div>
  ),
});

/** The editor's state of rows: those opened, by draft path ('kinds.3'), and the one removed. */
export interface EditorRows {
  isOpen: (at: string) => boolean;
  open: (at: string) => void;
  close: (at: string) => void;
  /** No data depends on codes, letters and positions yet. */
  isFree: boolean;
  removed: RemovedRow | null;
  remove: (row: RemovedRow) => void;
  putBack: (row: RemovedRow) => void;
}

/** Shown in place of a row that was removed, until something that moved with it changes. */
export const removedRow = (
  removed: RemovedRow,
  { draft }: Form,
  { t }: FieldWords,
  undo: () => void,
): Part => ({
  key: 'removed',
  shown: canPutBack(draft, removed) && (
    <div
      key="removed"
      className="flex flex-wrap items-center justify-between gap-4 border-rule border-t-2 pt-4 text-muted"
    >
      <p role="status">
        {removed.title === null ? t('edition.removedAll') : t('edition.removed', { title: removed.title })}
      </p>
      <Button look="quiet" ref={takeFocus} onClick={undo}>
        <Icon name="undo" />
        {t('edition.logo.undo')}
      </Button>
    </div>
  ),
});

export type FieldWords = ReturnType<typeof useFieldWords>;

/** Fields with their words. */
export function useFieldWords({ draft, change }: Form) {
  const { t } = useTranslation();
  const language = useLanguage();
  const field = (name: string, word: FieldWord): Field => ({ name, label: t(`edition.field.${word}`) });
  /** The same text in Spanish and English. */
  const names = (name: string, word: FieldWord): Field[] =>
    languages.map((lang) => ({
      name: `${name}.${lang}`,
      label: `${t(`edition.field.${word}`)} (${t(`edition.${lang}`)})`,
      lang,
    }));
  /** The two side by side. */
  const both = (name: string, word: FieldWord): Part => ({
    grid: 'sm:grid-cols-2',
    fields: names(name, word),
  });
  const yesOrNo = (name: string, word: FieldWord, hint?: string): Field => ({
    ...field(name, word),
    control: (label) => (
      <Check
        name={name}
        checked={draft[name] === 'true'}
        hint={hint}
        onChange={(isOn) => change(() => ({ [name]: String(isOn) }))}
      >
        {label}
      </Check>
    ),
  });
  return { t, language, field, names, both, yesOrNo };
}
