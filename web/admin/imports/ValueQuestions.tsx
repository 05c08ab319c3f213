import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#shared/base/text.ts';
import type { NamedTeam } from '#shared/imports/plan.ts';
import { leaveOut, type UnknownValue } from '#shared/imports/read-rows.ts';
import { Select } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { chooseMatch, type ImportDraft } from './import-draft.ts';
import { useChoices, useImportWords } from './import-words.ts';
import { MakeTeam } from './MakeTeam.tsx';

interface ValueQuestionsProps {
  draft: ImportDraft;
  values: readonly UnknownValue[];
  teams: readonly NamedTeam[];
  onChange: (draft: ImportDraft) => void;
  onTeamMade: () => void;
}

const shownAtFirst = 30;

/** Asks for the meaning of unknown words; an unanswered one only makes its rows invalid. */
export function ValueQuestions({ draft, values, teams, onChange, onTeamMade }: ValueQuestionsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useImportWords();
  const choices = useChoices();
  const [shown, setShown] = useState(shownAtFirst);
  const teamNames = [...new Set(teams.map(({ name }) => name))].sort((a, b) => a.localeCompare(b));
  const openTeams = values.filter(({ field, isAnswered }) => field === 'team' && !isAnswered);
  const optionsOf = (field: string) =>
    field === 'team' ? teamNames.map((value) => ({ value, label: value })) : choices(field);

  return (
    <fieldset>
      <legend className="font-bold text-lg">{t('imports.valuesTitle')}</legend>
      <p className="mt-1 mb-3 text-muted">{t('imports.valuesHint')}</p>
      {openTeams.length > 1 && (
        <Button
          look="quiet"
          className="mb-3"
          onClick={() =>
            onChange(openTeams.reduce((next, { field, text }) => chooseMatch(next, field, text, ''), draft))
          }
        >
          {t('imports.allWithoutTeam', { count: openTeams.length })}
        </Button>
      )}
      <ul className="border-rule border-t-2">
        {values.slice(0, shown).map(({ field, text, count, likely }) => (
          <li
            key={`${field} ${text}`}
            className="grid items-center gap-x-6 gap-y-2 border-rule border-b py-3 md:grid-cols-[minmax(0,1fr)_18rem]"
          >
            <div className="min-w-0">
              <strong className="break-words">{t('imports.quoted', { text })}</strong>
              <span className="block text-muted text-sm">
                {words.field(field)} · {t('imports.times', { count, shown: number(count) })}
              </span>
              {field === 'team' && <MakeTeam draft={draft} text={text} onMade={onTeamMade} />}
            </div>
            <Select
              aria-label={t('imports.means', { text })}
              value={draft.reading.matches[field]?.[fold(text)] ?? ' '}
              onChange={(event) =>
                onChange(
                  chooseMatch(
                    draft,
                    field,
                    text,
                    event.target.value === ' ' ? undefined : event.target.value,
                  ),
                )
              }
              options={[
                { value: ' ', label: t('imports.unknown') },
                ...(field === 'team' ? [{ value: '', label: t('imports.withoutTeam') }] : []),
                ...optionsOf(field).filter(({ value }) => likely.includes(value)),
                ...optionsOf(field).filter(({ value }) => !likely.includes(value)),
                { value: leaveOut, label: t('imports.leaveRowsOut') },
              ]}
            />
          </li>
        ))}
      </ul>
      {values.length > shown && (
        <Button look="quiet" className="mt-4" onClick={() => setShown(shown + 100)}>
          {t('imports.more')}
        </Button>
      )}
    </fieldset>
  );
}
