import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditedTeam, groupGames } from '#shared/competition/edit-teams.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { toQueryKey } from '#web/core/client/query.ts';
import { ConfirmDialog } from '#web/core/dialog/Dialog.tsx';
import { Select } from '#web/core/form/SelectField.tsx';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { showToast } from '#web/core/ui/toast.ts';
import { RowConflict } from '#web/records/Conflict.tsx';
import { useInvalidate } from '#web/records/use-invalidate.ts';
import { competitionCalls } from './competition-calls.ts';

/** The group of one team, saved as soon as it is chosen. One that has games of its group is asked about first. */
export function GroupSelect({ team, groups }: { team: EditedTeam; groups: readonly string[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const forget = useInvalidate(competitionCalls);
  const [state, setState] = useState<'idle' | 'saving' | 'asks' | 'changed'>('idle');
  /** The choice made here that the server has not confirmed yet. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Chosen while another choice was being saved: an arrow key passes by several. */
  const next = useRef<string | null>(null);
  const stored = team.division ?? '';
  const leave = () => {
    setState('idle');
    setChosen(null);
  };

  function choose(division: string) {
    setChosen(division);
    if (state === 'saving') next.current = division;
    else void save(division);
  }

  async function save(division: string, confirmed: string[] = [], version = team.version) {
    setState('saving');
    next.current = null;
    try {
      const saved = await call('PATCH /api/teams/:id', {
        params: { id: team.id },
        body: { version, division, confirmed },
      });
      client.setQueryData<EditedTeam[]>(toQueryKey('GET /api/admin/teams'), (list) =>
        list?.map((one) => (one.id === saved.id ? saved : one)),
      );
      const later = next.current;
      if (later === null || later === division) leave();
      else await save(later, [], saved.version);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'NEEDS_CONFIRMATION') return setState('asks');
      // Shows what another user chose.
      await forget();
      if (code === 'CHANGED_MEANWHILE') return setState('changed');
      showToast({ title: t('admin.error'), description: wordsForError(error), kind: 'bad' });
      leave();
    }
  }

  return (
    <div>
      <span className="inline-block w-24">
        <Select
          aria-label={t('organise.team.groupOf', { name: team.name })}
          aria-busy={state === 'saving' || undefined}
          none="–"
          options={groups.map((group) => ({ value: group, label: group }))}
          value={chosen ?? stored}
          onChange={(event) => choose(event.target.value)}
        />
      </span>
      {state === 'changed' && (
        <RowConflict
          difference={{ label: t('organise.field.group'), theirs: stored, take: leave }}
          onKeep={() => void save(chosen ?? stored)}
        />
      )}
      {state === 'asks' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && leave()}
          title={t('organise.team.moveTitle', { name: team.name })}
          description={t('organise.team.moveText')}
          confirmLabel={t('organise.team.move')}
          onConfirm={() => void save(chosen ?? stored, [groupGames])}
        />
      )}
    </div>
  );
}
