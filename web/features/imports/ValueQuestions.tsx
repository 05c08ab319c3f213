import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCountryCode } from '#shared/countries.ts';
import type { NamedTeam } from '#shared/imports/plan.ts';
import { leaveOut, readLine, type UnknownValue } from '#shared/imports/read-rows.ts';
import { can } from '#shared/permissions.ts';
import { fold } from '#shared/text.ts';
import { type Category, categoryNames } from '#shared/tournament.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { useActor } from '#web/lib/session.ts';
import { useAction } from '#web/records/use-action.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/SelectField.tsx';
import { chooseMatch, type ImportDraft } from './import-draft.ts';
import { useChoices, useImportWords } from './import-words.ts';

interface ValueQuestionsProps {
  draft: ImportDraft;
  values: readonly UnknownValue[];
  teams: readonly NamedTeam[];
  onChange: (draft: ImportDraft) => void;
  onTeamMade: () => void;
}

const shownAtFirst = 30;

/** What words of the file mean that we do not know; what is left open makes its rows wrong, and nothing else. */
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

/** A team the file names and the list lacks: added here, with the country and the category its own rows say. */
function MakeTeam({ draft, text, onMade }: { draft: ImportDraft; text: string; onMade: () => void }) {
  const { t } = useTranslation();
  const actor = useActor();
  const words = useImportWords();
  const work = useAction({ changes: /\/teams/ });
  const wanted = useMemo(() => teamsOf(draft, text), [draft, text]);
  if (!can(actor?.role, 'competition.edit')) return null;
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {wanted.slice(0, 3).map(({ country, category }) => (
        <Button
          key={`${country} ${category}`}
          look="quiet"
          pending={work.isBusy}
          onClick={() =>
            void work.run(async () => {
              const body = { name: text, country, category, division: null, logoUrl: null };
              await call('POST /api/teams', { body });
              onMade();
            })
          }
        >
          <Icon name="plus" size={18} />
          {t('imports.makeTeam', {
            about: `${words.value('country', country)} · ${words.value('category', category)}`,
          })}
        </Button>
      ))}
    </span>
  );
}

/** Countries and categories of the rows that name the team, as far as they are read; the most frequent first. */
function teamsOf(draft: ImportDraft, text: string): { country: string; category: Category }[] {
  const rows = draft.lines.flatMap((line) => {
    const { team, country, ...values } = readLine(line, draft.reading).values;
    const category = categoryNames.find((name) => name === values.category);
    const isNamed = team !== undefined && fold(team) === fold(text);
    return isNamed && category && country && isCountryCode(country) ? [{ country, category }] : [];
  });
  const byKind = Map.groupBy(rows, ({ country, category }) => `${country} ${category}`);
  return [...byKind.values()].sort((a, b) => b.length - a.length).flatMap(([first]) => first ?? []);
}
