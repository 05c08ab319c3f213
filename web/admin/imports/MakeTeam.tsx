import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isCountryCode } from '#shared/base/countries.ts';
import { can } from '#shared/base/permissions.ts';
import { fold } from '#shared/base/text.ts';
import { type Category, findCategory } from '#shared/edition/tournament.ts';
import { readLine } from '#shared/imports/read-rows.ts';
import { call } from '#web/core/client/api.ts';
import { useActor } from '#web/core/client/session.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useAction } from '#web/records/use-action.ts';
import type { ImportDraft } from './import-draft.ts';
import { useImportWords } from './import-words.ts';

/** A team the file names and the list lacks: added here, with the country and the category its own rows say. */
export function MakeTeam({ draft, text, onMade }: { draft: ImportDraft; text: string; onMade: () => void }) {
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
  const column = draft.reading.mapping.indexOf('team');
  const wanted = fold(text);
  const named = draft.lines.filter(({ cells }) => fold(cells[column] ?? '') === wanted);
  const rows = named.flatMap((line) => {
    const { country, ...values } = readLine(line, draft.reading).values;
    const category = findCategory(values.category)?.id;
    return category && country && isCountryCode(country) ? [{ country, category }] : [];
  });
  const byKind = Map.groupBy(rows, ({ country, category }) => `${country} ${category}`);
  return [...byKind.values()].sort((a, b) => b.length - a.length).flatMap(([first]) => first ?? []);
}
