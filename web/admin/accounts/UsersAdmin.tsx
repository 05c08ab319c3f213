import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserForAdmin as User } from '#shared/accounts/accounts.ts';
import { type UserRole, userRoles } from '#shared/base/permissions.ts';
import { call } from '#web/core/client/api.ts';
import { useCall } from '#web/core/client/query.ts';
import { askSession, useActor } from '#web/core/client/session.ts';
import { Select } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useDebounced } from '#web/core/lib/use-debounced.ts';
import type { TableColumn } from '#web/core/table/Table.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Instant, TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import { pageSize, usePages } from '#web/records/use-pages.ts';
import { type HandedLink, ResetLink } from './ResetLink.tsx';
import { StaffForm } from './StaffForm.tsx';
import { CarryOut, type UserPlan, useUserActions } from './UserActions.tsx';
import { isNarrowed, UserCounts, UserFilters, useUserFilter } from './UserFilters.tsx';

/** /admin/users: who has an account, and what of it an administrator may change. Needs 'admin', 'account', 'errors', 'fields'. */
export function UsersAdmin() {
  const { t } = useTranslation();
  const me = useActor();
  const [filter, setFilter] = useUserFilter();
  const asked = useDebounced(filter);
  const users = usePages({
    key: ['GET /api/admin/users', asked],
    ask: (before: number | undefined, signal) =>
      call('GET /api/admin/users', {
        query: { ...asked, limit: pageSize, ...(before ? { before } : {}) },
        signal,
      }),
    rowsOf: (page) => page,
    cursorOf: ({ id }) => id,
  });
  const counts = useCall('GET /api/admin/users/counts', undefined, { staleTime: 0 });
  const [plan, setPlan] = useState<UserPlan | null>(null);
  const [isCreating, setCreating] = useState(false);
  const [link, setLink] = useState<HandedLink | null>(null);
  /** Why this account can be neither demoted, disabled nor deleted, or null. */
  const fixedWhy = (user: User) =>
    user.role === 'SUPER_USER' && !user.disabledAt && counts.data?.superUsers === 1
      ? t('admin.users.lastSuperUser')
      : null;
  const actions = useUserActions(setPlan);
  const columns = useColumns(fixedWhy, (user, role) => setPlan({ kind: 'role', user, role }));
  return (
    <>
      <RecordList
        title={t('admin.tabs.users')}
        tools={
          <Button onClick={() => setCreating(true)}>
            <Icon name="plus" />
            {t('admin.users.create')}
          </Button>
        }
        above={
          <>
            {counts.data && <UserCounts counts={counts.data} />}
            <UserFilters filter={filter} onChange={setFilter} />
          </>
        }
        query={users}
        loading={t('admin.users.loading')}
        failed={t('admin.users.failed')}
        empty={t('admin.users.none')}
        narrowing={{ isOn: isNarrowed(asked), clear: () => setFilter({ q: '' }) }}
        noMatch={t('admin.users.notFound')}
        rowKey={(user) => user.id}
        actions={{
          header: t('admin.users.column.actions'),
          name: (user) => user.username,
          others: (user) => actions(user, user.id === me?.id ? t('admin.users.notYourself') : fixedWhy(user)),
        }}
        columns={columns}
      />
      {isCreating && (
        <StaffForm
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false);
            setLink(made);
          }}
        />
      )}
      {plan && (
        <CarryOut
          plan={plan}
          onClose={() => {
            setPlan(null);
            // The change may concern the user's own role, and with it what this screen may do.
            void askSession();
          }}
          onLink={setLink}
        />
      )}
      {link && <ResetLink link={link} onClose={() => setLink(null)} />}
    </>
  );
}

function useColumns(
  fixedWhy: (user: User) => string | null,
  onRole: (user: User, role: UserRole) => void,
): readonly TableColumn<User>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'username',
      header: t('admin.users.column.username'),
      cell: (user) => <Name user={user} />,
    },
    {
      key: 'email',
      header: t('admin.users.column.email'),
      cell: (user) => <EmailText email={user.email} />,
    },
    {
      key: 'role',
      header: t('admin.users.column.role'),
      cell: (user) => (
        <RoleChoice user={user} fixed={fixedWhy(user)} onChoose={(role) => onRole(user, role)} />
      ),
    },
    {
      key: 'since',
      header: t('admin.users.column.since'),
      cell: (user) => <Since user={user} />,
    },
  ];
}

function Name({ user }: { user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const below = [
    `${user.firstName} ${user.lastName}`,
    user.hasFactor && t('admin.users.hasFactor'),
    user.disabledAt && t('admin.users.disabledSince', { date: format.date(user.disabledAt) }),
  ];
  return (
    <TwoLines below={below.filter(Boolean).join(' · ')}>
      <strong className="block">{user.username}</strong>
    </TwoLines>
  );
}

function Since({ user }: { user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seen = user.lastSeenAt ? <Instant at={user.lastSeenAt} /> : t('admin.users.never');
  return (
    <TwoLines
      below={
        <>
          {t('admin.users.seen')} {seen}
        </>
      }
    >
      <span className="digits whitespace-nowrap">{format.date(user.createdAt)}</span>
    </TwoLines>
  );
}

interface RoleChoiceProps {
  user: User;
  fixed: string | null;
  onChoose: (role: UserRole) => void;
}

function RoleChoice({ user, fixed, onChoose }: RoleChoiceProps) {
  const { t } = useTranslation();
  return (
    <span className="block min-w-56">
      <Select
        aria-label={t('admin.users.roleOf', { username: user.username })}
        value={user.role}
        disabled={fixed !== null}
        onChange={(event) => {
          const role = userRoles.find((name) => name === event.target.value);
          if (role) onChoose(role);
        }}
        options={userRoles.map((role) => ({ value: role, label: t(`account.role.${role}`) }))}
      />
      {fixed && <span className="block text-muted">{fixed}</span>}
    </span>
  );
}

/** An email address that breaks only before its host. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 0) return <span className="break-words">{email}</span>;
  return (
    <span className="break-words">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
