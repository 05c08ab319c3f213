import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApprovalRow, type ListedApproval, listedApprovals } from '#shared/admin/approvals.ts';
import { findKind, type ParticipantRole } from '#shared/edition/tournament.ts';
import type { ApprovalOutcome } from '#shared/people/approval.ts';
import { fullName } from '#shared/people/full-name.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { Check } from '#web/core/form/Check.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { Tick } from '#web/core/form/Tick.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useDebounced } from '#web/core/lib/use-debounced.ts';
import { useParticipantWords } from '#web/core/person/participant-words.ts';
import { Photo } from '#web/core/photo/Photo.tsx';
import { CountTabs } from '#web/core/table/CountTabs.tsx';
import { ListFilters } from '#web/core/table/ListFilters.tsx';
import type { TableColumn } from '#web/core/table/Table.tsx';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Instant, RecordLink, TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { SearchField } from '#web/records/SearchField.tsx';
import { pageSize, usePages } from '#web/records/use-pages.ts';
import { ApprovalDialog, type PendingDecision } from './ApprovalDialog.tsx';
import { ReviewedChanges } from './ReviewedChanges.tsx';

/** The possible decisions for people in each list. */
const outcomesIn: Readonly<Record<ListedApproval, readonly ApprovalOutcome[]>> = {
  waiting: ['approved', 'refused'],
  held: ['approved', 'refused'],
  changed: ['approved', 'refused'],
  approved: ['refused'],
  refused: ['approved'],
};
const verbs = { approved: 'approve', refused: 'refuse' } as const;

/** /admin/credentials/approvals: the people whose role needs approval, decided one by one or many at once. */
export function ApprovalsPage() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<ApprovalFilter>({ typed: '', role: '', state: 'waiting' });
  const { role, state } = filter;
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [deciding, setDeciding] = useState<PendingDecision | null>(null);
  const q = useDebounced(filter.typed.trim());
  const list = useApprovals({ q, role, state });
  const rows = list.data ?? [];
  // Rows that are no longer listed are no longer selected.
  const chosen = rows.filter(({ id }) => picked.has(id));
  const toggle = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(chosen.map(({ id }) => id));
    for (const id of ids) isOn ? next.add(id) : next.delete(id);
    setPicked(next);
  };
  const outcomes = outcomesIn[state];
  return (
    <>
      <RecordList
        title={t('people.approvals.title')}
        note={<span className="block max-w-prose">{t('people.approvals.lead')}</span>}
        tools={
          <ButtonLink look="quiet" to={adminPath('credentials')}>
            {t('people.detail.back')}
          </ButtonLink>
        }
        above={<ApprovalFilters first={list.first} filter={filter} onFilter={setFilter} />}
        query={list}
        loading={t('people.approvals.loading')}
        empty={t(`people.approvals.emptyIn.${state}`)}
        narrowing={{
          isOn: q !== '' || role !== '',
          clear: () => setFilter({ ...filter, typed: '', role: '' }),
        }}
        noMatch={t('people.approvals.notFound')}
        rowKey={({ id }) => id}
        columns={useApprovalColumns(state, { picked, onPick: (id) => toggle([id], !picked.has(id)) })}
        actions={{
          name: fullName,
          others: (row) =>
            outcomes.map((outcome) => ({
              isMain: true,
              title: t(`people.approvals.${verbs[outcome]}`),
              label: t(`people.approvals.${verbs[outcome]}One`, { name: fullName(row) }),
              act: () => setDeciding({ outcome, people: [row] }),
            })),
        }}
      />
      {rows.length > 0 && (
        <Many
          chosen={chosen}
          isAll={chosen.length === rows.length}
          outcomes={outcomes}
          onAll={(isOn) =>
            toggle(
              rows.map(({ id }) => id),
              isOn,
            )
          }
          onDecide={(outcome) => setDeciding({ outcome, people: chosen })}
        />
      )}
      {deciding && (
        <ApprovalDialog {...deciding} onDone={() => setPicked(new Set())} onClose={() => setDeciding(null)} />
      )}
    </>
  );
}

interface ApprovalFilter {
  typed: string;
  role: ParticipantRole | '';
  state: ListedApproval;
}

interface ApprovalFiltersProps {
  first: ReturnType<typeof useApprovals>['first'];
  filter: ApprovalFilter;
  onFilter: (filter: ApprovalFilter) => void;
}

function ApprovalFilters({ first, filter, onFilter }: ApprovalFiltersProps) {
  const { t } = useTranslation();
  const say = useParticipantWords();
  const { role, state } = filter;
  return (
    <>
      {first?.roles.length === 0 && <NoRoles />}
      <CountTabs
        options={listedApprovals.map((one) => ({
          value: one,
          label: t(`people.approvals.state.${one}`),
          count: first?.counts[one],
        }))}
        value={state}
        onChange={(next) => onFilter({ ...filter, state: next })}
      />
      {(state === 'held' || state === 'changed') && (
        <p className="mt-4 max-w-prose text-muted">{t(`people.approvals.${state}Text`)}</p>
      )}
      <ListFilters
        search={
          <SearchField
            label={t('people.approvals.search')}
            value={filter.typed}
            onChange={(typed) => onFilter({ ...filter, typed })}
          />
        }
      >
        <SelectField
          label={t('people.approvals.column.role')}
          none={t('people.approvals.anyRole')}
          options={(first?.roles ?? []).map((value) => ({ value, label: say.anyRole(value) }))}
          value={role}
          onChange={(event) => onFilter({ ...filter, role: findKind(event.target.value)?.id ?? '' })}
        />
      </ListFilters>
    </>
  );
}

/** The columns of the list: the person, and who decided what and why. */
function useApprovalColumns(
  state: ListedApproval,
  { picked, onPick }: { picked: ReadonlySet<number>; onPick: (id: number) => void },
): TableColumn<ApprovalRow>[] {
  const { t } = useTranslation();
  const say = useParticipantWords();
  return [
    {
      key: 'pick',
      header: t('people.approvals.column.select'),
      cell: (row) => (
        <Tick
          label={t('people.approvals.pick', { name: fullName(row) })}
          isOn={picked.has(row.id)}
          onChange={() => onPick(row.id)}
        />
      ),
    },
    {
      key: 'person',
      header: t('people.approvals.column.person'),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <Photo src={row.photoUrl} alt="" width={40} height={50} className="h-12.5 w-10 shrink-0" />
          <TwoLines below={[row.teamName, say.country(row), row.number].filter(Boolean).join(' · ')}>
            <RecordLink to={adminPath('credentials', row.id)}>{fullName(row)}</RecordLink>
          </TwoLines>
        </span>
      ),
    },
    {
      key: 'role',
      header: t('people.approvals.column.role'),
      cell: (row) => (
        <>
          {say.role(row)}
          {row.signedRole && row.signedRole !== row.role && (
            <span className="block text-sm text-warn">
              {t('people.approvals.signedFor', { role: say.anyRole(row.signedRole) })}
            </span>
          )}
          {row.review && <ReviewedChanges changes={row.review.changes} />}
        </>
      ),
    },
    {
      key: 'by',
      header: t('people.approvals.column.by'),
      cell: (row) => (
        <TwoLines below={<Instant at={row.createdAt} />}>
          <span className="break-all">{row.registeredBy ?? t('people.approvals.byNobody')}</span>
        </TwoLines>
      ),
    },
    ...(state === 'approved' || state === 'refused'
      ? [
          {
            key: 'decision',
            header: t('people.approvals.column.state'),
            cell: (row: ApprovalRow) => <Decision decision={row.decision} />,
          },
        ]
      : []),
  ];
}

function useApprovals({ q, role, state }: { q: string; role: ParticipantRole | ''; state: ListedApproval }) {
  return usePages({
    key: ['GET /api/admin/approvals', { q, role, state }],
    ask: (before: number | undefined, signal) =>
      call('GET /api/admin/approvals', {
        query: { q, state, limit: pageSize, ...(role ? { role } : {}), ...(before ? { before } : {}) },
        signal,
      }),
    rowsOf: ({ items }) => items,
    cursorOf: ({ id }) => id,
  });
}

/** No role needs approval; the list says where to change that. */
function NoRoles() {
  const { t } = useTranslation();
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4 border-warn border-l-8 bg-surface px-5 py-4">
      <p className="min-w-52 flex-1">{t('people.approvals.noRoles')}</p>
      <ButtonLink look="quiet" to={adminPath('settings')}>
        {t('people.approvals.toSettings')}
      </ButtonLink>
    </div>
  );
}

function Decision({ decision }: { decision: ApprovalRow['decision'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!decision) return '–';
  const date = format.date(decision.at, 'dateTime');
  return (
    <TwoLines below={decision.by ? t('people.approvals.decided', { date, name: decision.by }) : date}>
      <span className="wrap-anywhere">{decision.reason}</span>
    </TwoLines>
  );
}

interface ManyProps {
  chosen: readonly ApprovalRow[];
  isAll: boolean;
  outcomes: readonly ApprovalOutcome[];
  onAll: (isOn: boolean) => void;
  onDecide: (outcome: ApprovalOutcome) => void;
}

/** Decides for all selected people, with one reason. */
function Many({ chosen, isAll, outcomes, onAll, onDecide }: ManyProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    // On a phone the bar is three lines high and would cover the row below, so it appears only with a selection.
    <div
      data-bar=""
      className={`bottom-0 z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-rule border-t-2 bg-ground py-3 ${chosen.length > 0 ? 'sticky' : 'md:sticky'}`}
    >
      <Check
        className="mr-auto font-semibold"
        aria-label={t('people.approvals.pickAll')}
        checked={isAll}
        onChange={onAll}
      >
        {t('people.approvals.pickAll')}
      </Check>
      <p role="status" className="digits font-semibold">
        {chosen.length > 0 &&
          t('people.approvals.picked', { count: chosen.length, shown: number(chosen.length) })}
      </p>
      {outcomes.map((outcome) => (
        <Button
          key={outcome}
          look={outcome === 'approved' ? 'primary' : 'quiet'}
          disabled={chosen.length === 0}
          onClick={() => onDecide(outcome)}
        >
          {t(`people.approvals.${verbs[outcome]}`)}
        </Button>
      ))}
    </div>
  );
}
