import { useTranslation } from 'react-i18next';
import { type ListedParticipant, listSorts } from '#shared/admin/administration.ts';
import { fullName } from '#shared/people/full-name.ts';
import { LongTable } from '#web/core/table/LongTable.tsx';
import type { RowSelection } from '#web/core/table/Table.tsx';
import { columnNames, type ListControl } from './list-state.ts';
import { Name, Role, Stage, useColumns } from './person-columns.tsx';
import { isSelected, type PeopleSelection, toggledPerson } from './selection.ts';

interface ParticipantTableProps {
  list: ListControl;
  people: readonly ListedParticipant[];
  /** How many match in all. */
  total: number;
  selection: PeopleSelection;
  onSelect: (selection: PeopleSelection) => void;
  isStale: boolean;
  hasMore: boolean;
  onNearEnd: () => void;
}

/** All matching participants, in the server's order. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { list, people, total, selection, onSelect, isStale, hasMore, onNearEnd } = props;
  const { t } = useTranslation();
  const columns = useColumns();
  const { all, ids } = selection;
  const selecting: RowSelection<ListedParticipant> = {
    isOn: ({ id }) => isSelected(selection, id),
    boxOf: (person) => ({
      label: t('admin.selection.one', { name: fullName(person) }),
      isOff: false,
    }),
    onToggle: ({ id }) => onSelect(toggledPerson(selection, id)),
    all: {
      label: t('admin.selection.all'),
      state: ids.size > 0 ? 'some' : all ? 'all' : 'none',
      onToggle: () => onSelect({ all: !all, ids: new Set() }),
    },
  };
  return (
    <LongTable
      caption={t('people.list')}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      sorting={{
        sort: { key: list.sort, down: list.dir === 'desc' },
        onSort: ({ key, down }) => {
          const sort = listSorts.find((one) => one === key);
          if (sort) list.sortBy(sort, down ? 'desc' : 'asc');
        },
      }}
      hidden={columnNames.filter((name) => !list.columns.includes(name))}
      selecting={selecting}
      card={(person) => (
        <>
          <Name person={person} />
          <p className="mt-1 flex flex-wrap items-center gap-x-3 overflow-hidden text-sm">
            <Stage stage={person.stage} />
            <Role person={person} />
          </p>
        </>
      )}
      total={total}
      isStale={isStale}
      more={hasMore ? t('people.more') : null}
      onNearEnd={onNearEnd}
      question={`${list.sort} ${list.dir} ${JSON.stringify(list.filter)}`}
    />
  );
}
