import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { userStates } from '#shared/accounts/accounts.ts';
import { type UserRole, userRoles } from '#shared/base/permissions.ts';
import type { ApiAnswer } from '#web/core/client/api.ts';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { ListFilters } from '#web/core/table/ListFilters.tsx';
import { useListAddress } from '#web/records/list-address.ts';
import { SearchField } from '#web/records/SearchField.tsx';

/** The filters of the user list; the server applies them. */
export interface UserFilter {
  q: string;
  role?: UserRole;
  state?: (typeof userStates)[number];
}

/** Kept in the address, so that an account can be linked and a filter survives navigation. */
export function useUserFilter(): [UserFilter, (filter: UserFilter) => void] {
  const [named, change] = useListAddress(['q', 'role', 'state']);
  const filter = useMemo(() => {
    const role = userRoles.find((name) => name === named.role);
    const state = userStates.find((name) => name === named.state);
    return { q: named.q, ...(role ? { role } : {}), ...(state ? { state } : {}) };
  }, [named]);
  return [filter, (next) => change({ q: next.q, role: next.role ?? '', state: next.state ?? '' })];
}

export const isNarrowed = ({ q, role, state }: UserFilter) =>
  q.trim() !== '' || role !== undefined || state !== undefined;

export function UserFilters({
  filter,
  onChange,
}: {
  filter: UserFilter;
  onChange: (filter: UserFilter) => void;
}) {
  const { t } = useTranslation();
  const { q, role, state } = filter;
  return (
    <ListFilters
      search={
        <SearchField
          label={t('admin.users.search')}
          value={q}
          onChange={(typed) => onChange({ ...filter, q: typed })}
        />
      }
    >
      <SelectField
        label={t('admin.users.column.role')}
        none={t('admin.users.anyRole')}
        value={role ?? ''}
        options={userRoles.map((name) => ({ value: name, label: t(`account.role.${name}`) }))}
        onChange={(event) => {
          const chosen = userRoles.find((name) => name === event.target.value);
          onChange({ q, ...(state ? { state } : {}), ...(chosen ? { role: chosen } : {}) });
        }}
      />
      <SelectField
        label={t('admin.users.state')}
        none={t('admin.users.anyState')}
        value={state ?? ''}
        options={userStates.map((name) => ({ value: name, label: t(`admin.users.states.${name}`) }))}
        onChange={(event) => {
          const chosen = userStates.find((name) => name === event.target.value);
          onChange({ q, ...(role ? { role } : {}), ...(chosen ? { state: chosen } : {}) });
        }}
      />
    </ListFilters>
  );
}

export function UserCounts({ counts }: { counts: ApiAnswer<'GET /api/admin/users/counts'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = [
    [t('admin.users.total'), counts.total],
    [t('admin.users.administrators'), counts.administrators],
    [t('admin.users.regular'), counts.regular],
  ] as const;
  return (
    <dl className="mb-2 flex flex-wrap gap-x-6 text-sm">
      {shown.map(([label, count]) => (
        <div key={label} className="flex flex-row-reverse gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="digits font-bold">{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
