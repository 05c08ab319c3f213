import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type ListedParticipant, listSorts } from '#shared/admin/administration.ts';
import { ageInYear } from '#shared/base/dates.ts';
import type { BadgeStage } from '#shared/credentials/stage.ts';
import { kindOf, tournament } from '#shared/edition/tournament.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useRuleWords } from '#web/core/form/RuleReasons.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { stageLooks } from '#web/core/person/stage-looks.ts';
import { Photo } from '#web/core/photo/Photo.tsx';
import type { LongColumn } from '#web/core/table/LongTable.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { type ColumnName, columnNames } from './list-state.ts';

/** Width in pixels. */
const widths: Readonly<Record<ColumnName | 'name', number>> = {
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

/** The columns of a person; the server sorts by those in `listSorts`. */
export function useColumns(): LongColumn<ListedParticipant>[] {
  const { t } = useTranslation();
  const say = useParticipantWords();
  const format = useFormat();
  const cells: Record<ColumnName | 'name', (person: ListedParticipant) => ReactNode> = {
    name: (person) => <Name person={person} />,
    number: ({ number }) => <span className="digits">{number ?? '–'}</span>,
    category: (person) => say.category(person) || '–',
    role: (person) => <Role person={person} />,
    country: say.country,
    team: ({ teamName }) => teamName ?? <span className="text-muted">{t('people.noTeam')}</span>,
    status: ({ stage }) => <Stage stage={stage} />,
    age: ({ birthDate }) => <span className="digits">{ageInYear(birthDate, tournament.year)}</span>,
    registered: ({ createdAt }) => <span className="digits">{format.date(createdAt)}</span>,
    rules: (person) => <Rules person={person} />,
  };
  return (['name', ...columnNames] as const).map((key) => ({
    key,
    header: t(`people.column.${key}`),
    cell: cells[key],
    width: widths[key],
    ...(listSorts.some((sort) => sort === key) ? { sortBy: 'server' } : {}),
  }));
}

/**
 * A face, a name that leads to the record, and every rule the person breaks. A row has a fixed height, so the reasons are cut
 * on the screen; the text is whole for a screen reader, and the record shows all of them.
 */
export function Name({ person }: { person: ListedParticipant }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Photo
        src={person.photoUrl}
        alt=""
        width={36}
        height={45}
        className="h-[45px]! w-9! shrink-0 md:h-[35px]! md:w-7!"
      />
      <span className="min-w-0">
        <Link
          to={adminPath('credentials', person.id)}
          state={{ fromList: true }}
          className="block truncate font-semibold underline-offset-4 hover:underline"
        >
          <span>{person.lastName}</span>
          {person.lastName && person.firstName && ', '}
          {person.firstName}
        </Link>
        {person.isOutdated && (
          <span className="flex items-center gap-1 text-sm text-warn">
            <Icon name="print" size={14} />
            {t('people.outdated')}
          </span>
        )}
        {person.broken.length > 0 && (
          <span className="flex min-w-0 items-center gap-1 text-sm text-warn">
            <Icon name="warning" size={14} />
            <span className="truncate">{person.broken.map(words.why).join(' ')}</span>
            {person.broken.length > 1 && <span className="digits shrink-0">+{person.broken.length - 1}</span>}
          </span>
        )}
      </span>
    </span>
  );
}

/** The role beside the color of its band on the badge. */
export function Role({ person }: { person: ListedParticipant }) {
  const say = useParticipantWords();
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <span
        aria-hidden="true"
        className="h-4 w-2 shrink-0 rounded-sm outline-1 outline-rule"
        style={{ backgroundColor: kindOf(person.role).color }}
      />
      {say.role(person)}
    </span>
  );
}

export function Stage({ stage }: { stage: BadgeStage }) {
  const { t } = useTranslation();
  const { color, icon } = stageLooks[stage];
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap align-middle font-semibold ${color}`}
    >
      <Icon name={icon} size={16} />
      {t(`people.status.${stage}`)}
    </span>
  );
}

/** The rules by name; the reasons are in the name's cell. */
function Rules({ person }: { person: ListedParticipant }) {
  const words = useRuleWords();
  if (person.broken.length === 0) return '–';
  return (
    <span className="line-clamp-2 text-sm text-warn">
      {person.broken.map(({ rule }) => words.name(rule)).join(' · ')}
    </span>
  );
}
