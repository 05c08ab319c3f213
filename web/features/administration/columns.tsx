import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BadgeStage } from '#shared/credentials/stage.ts';
import { ageInYear } from '#shared/dates.ts';
import type { ListedParticipant } from '#shared/participants/administration.ts';
import { roles, tournament } from '#shared/tournament.ts';
import { useFormat } from '#web/lib/format.ts';
import { adminPath } from '#web/lib/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { useParticipantWords } from '#web/ui/participant-words.ts';
import { useRuleWords } from '#web/ui/RuleReasons.tsx';
import { stageLooks } from '#web/ui/stage-looks.ts';
import type { ColumnName } from './list-state.ts';

/** Sorting and filtering are the server's; the table knows which columns there are and which are shown. */
export const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature });

/** Width in pixels: a table of fixed widths does not move while it is scrolled. */
export const widths: Readonly<Record<ColumnName | 'name', number>> = {
  name: 236,
  number: 116,
  category: 126,
  role: 112,
  country: 140,
  team: 178,
  status: 146,
  age: 92,
  registered: 130,
  rules: 190,
};

const helper = createColumnHelper<typeof features, ListedParticipant>();

export function useColumns() {
  const { t } = useTranslation();
  const say = useParticipantWords();
  const format = useFormat();
  return useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'name',
          header: t('people.column.name'),
          enableHiding: false,
          cell: ({ row }) => <Name person={row.original} />,
        }),
        helper.display({
          id: 'number',
          header: t('people.column.number'),
          cell: ({ row }) => <span className="digits">{row.original.number ?? '–'}</span>,
        }),
        helper.display({
          id: 'category',
          header: t('people.column.category'),
          cell: ({ row }) => say.category(row.original),
        }),
        helper.display({
          id: 'role',
          header: t('people.column.role'),
          cell: ({ row }) => <Role person={row.original} />,
        }),
        helper.display({
          id: 'country',
          header: t('people.column.country'),
          cell: ({ row }) => say.country(row.original),
        }),
        helper.display({
          id: 'team',
          header: t('people.column.team'),
          cell: ({ row }) =>
            row.original.teamName ?? <span className="text-muted">{t('people.noTeam')}</span>,
        }),
        helper.display({
          id: 'status',
          header: t('people.column.status'),
          cell: ({ row }) => <Stage stage={row.original.stage} />,
        }),
        helper.display({
          id: 'age',
          header: t('people.column.age'),
          cell: ({ row }) => (
            <span className="digits">{ageInYear(row.original.birthDate, tournament.year)}</span>
          ),
        }),
        helper.display({
          id: 'registered',
          header: t('people.column.registered'),
          cell: ({ row }) => <span className="digits">{format.date(row.original.createdAt)}</span>,
        }),
        helper.display({
          id: 'rules',
          header: t('people.column.rules'),
          cell: ({ row }) => <Rules person={row.original} />,
        }),
      ]),
    [t, say, format],
  );
}

/** A face, a name that leads to the record, and, wherever the rules are not a column, why somebody breaks one. */
export function Name({ person, withReason = true }: { person: ListedParticipant; withReason?: boolean }) {
  const words = useRuleWords();
  const [first, ...others] = person.broken;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Photo src={person.photoUrl} alt="" width={36} height={45} className="h-[45px] w-9 shrink-0" />
      <span className="min-w-0">
        <Link
          to={adminPath('credentials', person.id)}
          state={{ fromList: true }}
          className="block truncate font-semibold underline-offset-4 hover:underline"
        >
          <span>{person.lastName}</span>, {person.firstName}
        </Link>
        {withReason && first && (
          <span
            className="flex min-w-0 items-center gap-1 text-sm text-warn"
            title={person.broken.map(words.why).join(' ')}
          >
            <Icon name="warning" size={14} />
            <span className="truncate">{words.why(first)}</span>
            {others.length > 0 && <span className="digits shrink-0">+{others.length}</span>}
          </span>
        )}
      </span>
    </span>
  );
}

/** The role beside the colour of its band on the badge. */
export function Role({ person }: { person: ListedParticipant }) {
  const say = useParticipantWords();
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <span
        aria-hidden="true"
        className="h-4 w-2 shrink-0 rounded-sm outline-1 outline-rule"
        style={{ backgroundColor: roles[person.role].colour }}
      />
      {say.role(person)}
    </span>
  );
}

export function Stage({ stage }: { stage: BadgeStage }) {
  const { t } = useTranslation();
  const { colour, icon } = stageLooks[stage];
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap align-middle font-semibold ${colour}`}
    >
      <Icon name={icon} size={16} />
      {t(`people.status.${stage}`)}
    </span>
  );
}

function Rules({ person }: { person: ListedParticipant }) {
  const words = useRuleWords();
  if (person.broken.length === 0) return '–';
  return (
    <span className="line-clamp-2 text-sm text-warn" title={person.broken.map(words.why).join(' ')}>
      {person.broken.map(({ rule }) => words.name(rule)).join(' · ')}
    </span>
  );
}
