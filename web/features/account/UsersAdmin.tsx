import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserForAdmin as User } from '#shared/accounts.ts';
import { type UserRole, userRoles } from '#shared/permissions.ts';
import { call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { useCall } from '#web/lib/query.ts';
import { askSession, useActor } from '#web/lib/session.ts';
import { ConfirmAction } from '#web/records/ActionDialogs.tsx';
import { TwoLines } from '#web/records/cells.tsx';
import { RecordList } from '#web/records/RecordList.tsx';
import type { RowAction } from '#web/records/RowActions.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/SelectField.tsx';
import { showToast } from '#web/ui/toast.ts';
import { type HandedLink, ResetLink } from './ResetLink.tsx';
import { StaffForm } from './StaffForm.tsx';

/** Calls whose answers speak of accounts. */
const userCalls = /\/api\/admin\/users/;

/** What is about to happen to an account, once it has been confirmed. */
type Plan =
  | { kind: 'delete'; user: User }
  | { kind: 'role'; user: User; role: UserRole }
  | { kind: 'reset'; user: User }
  | { kind: 'endSessions'; user: User }
  | { kind: 'resetFactor'; user: User };

/** /admin/users: who has an account, and what of it an administrator may change. Needs 'admin', 'account', 'errors', 'fields'. */
export function UsersAdmin() {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useActor();
  const users = useCall('GET /api/admin/users', undefined, { staleTime: 0 });
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isCreating, setCreating] = useState(false);
  const [link, setLink] = useState<HandedLink | null>(null);
  const all = users.data ?? [];
  const hasOneSuperUser = all.filter((user) => user.role === 'SUPER_USER').length === 1;
  /** Why this account can be neither demoted nor deleted, or null. */
  const fixedWhy = (user: User) =>
    user.role === 'SUPER_USER' && hasOneSuperUser ? t('admin.users.lastSuperUser') : null;
  const actions = useUserActions(setPlan);

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
        above={users.data && <Counts users={all} />}
        query={users}
        loading={t('admin.users.loading')}
        failed={t('admin.users.failed')}
        empty={t('admin.users.none')}
        search={{
          label: t('admin.users.search'),
          textOf: ({ firstName, lastName, username, email }) =>
            `${firstName} ${lastName}\n${username}\n${email}`,
        }}
        noMatch={t('admin.users.notFound')}
        count={(count) => t('admin.users.found', { count })}
        atOnce={100}
        rowKey={(user) => user.id}
        actions={{
          header: t('admin.users.column.actions'),
          name: (user) => user.username,
          others: (user) => actions(user, user.id === me?.id ? t('admin.users.notYourself') : fixedWhy(user)),
        }}
        columns={[
          {
            key: 'username',
            header: t('admin.users.column.username'),
            sortBy: (user) => user.username,
            cell: (user) => (
              <TwoLines
                below={[`${user.firstName} ${user.lastName}`, user.hasFactor && t('admin.users.hasFactor')]
                  .filter(Boolean)
                  .join(' · ')}
              >
                <strong className="block">{user.username}</strong>
              </TwoLines>
            ),
          },
          {
            key: 'email',
            header: t('admin.users.column.email'),
            sortBy: (user) => user.email,
            cell: (user) => <span className="break-all">{user.email}</span>,
          },
          {
            key: 'role',
            header: t('admin.users.column.role'),
            sortBy: (user) => userRoles.indexOf(user.role),
            cell: (user) => (
              <RoleChoice
                user={user}
                fixed={fixedWhy(user)}
                onChoose={(role) => setPlan({ kind: 'role', user, role })}
              />
            ),
          },
          {
            key: 'since',
            header: t('admin.users.column.since'),
            sortBy: (user) => user.createdAt,
            cell: (user) => <span className="digits whitespace-nowrap">{format.date(user.createdAt)}</span>,
          },
        ]}
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
            // One's own role may be what was changed, and with it what this screen may do.
            void askSession();
          }}
          onLink={setLink}
        />
      )}
      {link && <ResetLink link={link} onClose={() => setLink(null)} />}
    </>
  );
}

/** What can be done with an account; `forbidden` says why it cannot be deleted. */
function useUserActions(onPlan: (plan: Plan) => void): (user: User, forbidden: string | null) => RowAction[] {
  const { t } = useTranslation();
  const me = useActor();
  const ownFactor = (user: User) => (user.id === me?.id ? t('admin.users.ownFactor') : null);
  return (user, forbidden) => {
    const one = (kind: 'reset' | 'endSessions' | 'resetFactor' | 'delete', icon: RowAction['icon']) => {
      const title = t(`admin.users.act.${kind}`);
      return { icon, title, label: `${title}: ${user.username}`, act: () => onPlan({ kind, user }) };
    };
    return [
      one('reset', 'lock'),
      one('endSessions', 'offline'),
      {
        ...one('resetFactor', 'undo'),
        forbidden: user.hasFactor ? ownFactor(user) : t('admin.users.noFactor'),
      },
      { ...one('delete', 'trash'), isDestructive: true, forbidden },
    ];
  };
}

function Counts({ users }: { users: readonly User[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const having = (...roles: UserRole[]) => users.filter((user) => roles.includes(user.role)).length;
  const counts = [
    [t('admin.users.total'), users.length],
    [t('admin.users.administrators'), having('SUPER_USER', 'CONTENT_EDITOR')],
    [t('admin.users.regular'), having('USER')],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-3 sm:max-w-2xl">
      {counts.map(([label, count]) => (
        <div
          key={label}
          className="flex flex-col-reverse justify-end rounded-md border-2 border-rule p-3 sm:p-4"
        >
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="board digits text-xl">{format.number(count)}</dd>
        </div>
      ))}
    </dl>
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
    <span className="block min-w-44">
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
      {fixed && <span className="mt-1 block text-muted text-sm">{fixed}</span>}
    </span>
  );
}

interface CarryOutProps {
  plan: Plan;
  onClose: () => void;
  onLink: (link: HandedLink) => void;
}

/** Asks once more, does it, and says what came of it. */
function CarryOut({ plan, onClose, onLink }: CarryOutProps) {
  const { t } = useTranslation();
  const { kind, user } = plan;
  const { username } = user;
  const params = { id: user.id };

  async function run() {
    switch (plan.kind) {
      case 'delete':
        await call('DELETE /api/admin/users/:id', { params });
        return showToast({ title: t('admin.users.deleted'), description: t('admin.users.deletedText') });
      case 'role':
        await call('PATCH /api/admin/users/:id', { params, body: { role: plan.role, was: user.role } });
        return showToast({
          title: t('admin.users.roleChanged'),
          description: t('admin.users.roleChangedText', { username, role: t(`account.role.${plan.role}`) }),
        });
      case 'reset':
        return onLink({ username, ...(await call('POST /api/admin/users/:id/reset', { params })) });
      case 'resetFactor':
        await call('POST /api/admin/users/:id/reset-factor', { params });
        return showToast({
          title: t('admin.users.factorReset'),
          description: t('admin.users.factorResetText', { username }),
        });
      case 'endSessions': {
        const { ended } = await call('POST /api/admin/users/:id/end-sessions', { params });
        return showToast({
          title: t('admin.users.sessionsEnded'),
          description: t('admin.users.sessionsEndedText', { count: ended }),
        });
      }
    }
  }

  const role = plan.kind === 'role' ? t(`account.role.${plan.role}`) : '';
  const failed = kind === 'delete' ? t('admin.users.deleteFailed') : undefined;
  return (
    <ConfirmAction
      title={t(`admin.users.confirm.${kind}.title`)}
      text={t(`admin.users.confirm.${kind}.text`, { username, role })}
      yes={t(`admin.users.confirm.${kind}.yes`)}
      isDestructive={kind === 'delete'}
      changes={userCalls}
      failed={failed}
      noAnswer={failed ?? t('admin.users.changeFailed')}
      act={run}
      onClose={onClose}
    />
  );
}
