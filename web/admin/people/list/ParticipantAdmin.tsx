import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParticipantFilter } from '#shared/admin/administration.ts';
import { can } from '#shared/base/permissions.ts';
import { adminPath, paths } from '#web/core/client/paths.ts';
import { useActor } from '#web/core/client/session.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { ColumnChoice } from '#web/records/ColumnChoice.tsx';
import { BulkBar } from './BulkBar.tsx';
import { useParticipantCount, useParticipantList } from './list.queries.ts';
import { columnNames, useListState } from './list-state.ts';
import { ParticipantFilters } from './ParticipantFilters.tsx';
import { ParticipantTable } from './ParticipantTable.tsx';
import { StatusStrip } from './StatusStrip.tsx';
import { emptySelection, type PeopleSelection } from './selection.ts';

interface ParticipantAdminProps {
  /** Import and export, from another feature: they get the filter, so that the export matches the screen. */
  tools?: (filter: ParticipantFilter) => ReactNode;
}

/**
 * /admin/credentials: all participants, to search, filter, sort and change many at once. Needs 'admin', 'people',
 * 'rules', 'participants', 'badge', 'errors', 'fields'.
 */
export function ParticipantAdmin({ tools }: ParticipantAdminProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useListState();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, ...state } = useParticipantList(list);
  const count = useParticipantCount(list.filter);
  const people = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const question = JSON.stringify(list.filter);
  const [picked, setPicked] = useState<{ of: string; selection: PeopleSelection }>({
    of: question,
    selection: emptySelection,
  });
  // A selection made under another filter no longer applies.
  const selection = picked.of === question ? picked.selection : emptySelection;
  const onSelect = useCallback(
    (next: PeopleSelection) => setPicked({ of: question, selection: next }),
    [question],
  );
  const onNearEnd = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const total = Math.max(count.data?.total ?? 0, people.length);

  return (
    <section aria-labelledby="people-title">
      <ListHead />
      <StatusStrip list={list} />
      <ParticipantFilters list={list}>
        <p role="status" className="digits mr-auto font-semibold">
          {count.data &&
            t('people.count', { count: count.data.total, shown: format.number(count.data.total) })}
        </p>
        <ColumnChoice
          columns={columnNames.map((name) => ({ name, label: t(`people.column.${name}`) }))}
          shown={list.columns}
          onShow={list.showColumns}
          className="max-md:hidden"
        />
        {tools?.(list.filter)}
      </ParticipantFilters>
      <div className="mt-2">
        {state.isPending ? (
          <Notice kind="loading">{t('people.loading')}</Notice>
        ) : state.isError && people.length === 0 ? (
          <Notice
            kind="error"
            action={<Button onClick={() => void state.refetch()}>{t('people.retry')}</Button>}
          >
            <strong className="block">{t('people.failed')}</strong>
            {wordsForError(state.error)}
          </Notice>
        ) : people.length === 0 ? (
          <Notice
            kind="empty"
            action={
              list.isNarrowed && (
                <Button look="quiet" onClick={list.clear}>
                  {t('admin.record.clearFilters')}
                </Button>
              )
            }
          >
            {t(list.isNarrowed ? 'people.noMatch' : 'people.noPeopleYet')}
          </Notice>
        ) : (
          <ParticipantTable
            list={list}
            people={people}
            total={total}
            selection={selection}
            onSelect={onSelect}
            isStale={state.isPlaceholderData}
            hasMore={hasNextPage}
            onNearEnd={onNearEnd}
          />
        )}
      </div>
      <BulkBar list={list} selection={selection} total={total} onClear={() => onSelect(emptySelection)} />
    </section>
  );
}

function ListHead() {
  const { t } = useTranslation();
  const actor = useActor();
  return (
    <header className="compact mb-2 flex flex-wrap items-center gap-2">
      <h1 id="people-title" className="board mr-auto text-xl max-sm:w-full">
        {t('people.title')}
      </h1>
      {can(actor?.role, 'participants.approve') && (
        <ButtonLink look="quiet" to={adminPath('credentials', 'approvals')}>
          {t('people.approvals.open')}
        </ButtonLink>
      )}
      <ButtonLink look="quiet" to={adminPath('credentials', 'doubles')}>
        {t('people.doubles.open')}
      </ButtonLink>
      <ButtonLink look="quiet" to={adminPath('credentials', 'hand-overs')}>
        {t('people.handOvers.title')}
      </ButtonLink>
      <ButtonLink to={paths.newParticipant}>
        <Icon name="plus" />
        {t('people.register')}
      </ButtonLink>
    </header>
  );
}
