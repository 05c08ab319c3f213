import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/accounts.ts';
import { type UserRole, userRoles } from '#shared/permissions.ts';
import { fold } from '#shared/text.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { useCall } from '#web/lib/query.ts';
import { askSession, useActor } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { inputClass, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Table } from '#web/ui/Table.tsx';
import { showToast } from '#web/ui/toast.ts';
import { type HandedLink, ResetLink } from './ResetLink.tsx';
import { StaffForm } from './StaffForm.tsx';

const usersKey = ['GET /api/admin/users'] as const;
const pageRows = 100;

/** What is about to happen to an account, once it has been confirmed. */
type Plan =
  | { kind: 'delete'; user: User }
  | { kind: 'role'; user: User; role: UserRole }
  | { kind: 'reset'; user: User }
  | { kind: 'endSessions'; user: User };

/** /admin/users: who has an account, and what of it an administrator may change. Needs 'admin', 'account', 'errors', 'fields'. */
export function UsersAdmin() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const me = useActor();
  const users = useCall('GET /api/admin/users', undefined, { staleTime: 0 });
  const [typed, setTyped] = useState('');
  const [rows, setRows] = useState(pageRows);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [isCreating, setCreating] = useState(false);
  const [link, setLink] = useState<HandedLink | null>(null);
  // One's own role may be what was changed, and with it what this screen may do.
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: usersKey });
    await askSession();
  };

  const all = users.data ?? [];
  const found = all.filter((user) => isFound(user, typed));
  const hasOneSuperUser = all.filter((user) => user.role === 'SUPER_USER').length === 1;
  const fixedWhy = (user: User) =>
    user.role === 'SUPER_USER' && hasOneSuperUser ? t('admin.users.lastSuperUser') : null;

  return (
    <Loaded query={users} loading={t('admin.users.loading')} failed={t('admin.users.failed')}>
      {() => (
        <section aria-labelledby="users-title">
          <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
            <h1 id="users-title" className="board text-xl">
              {t('admin.tabs.users')}
            </h1>
            <Button onClick={() => setCreating(true)}>
              <Icon name="plus" />
              {t('admin.users.create')}
            </Button>
          </div>
          <Counts users={all} />
          <TextField
            className="mt-6 max-w-xl"
            type="search"
            label={t('admin.users.search')}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p role="status" className="skip">
            {t('admin.users.found', { count: found.length })}
          </p>
          <div className="mt-6">
            {all.length === 0 ? (
              <Notice kind="empty">{t('admin.users.none')}</Notice>
            ) : found.length === 0 ? (
              <Notice kind="empty">{t('admin.users.notFound')}</Notice>
            ) : (
              <UserTable
                users={found.slice(0, rows)}
                myId={me?.id ?? 0}
                fixedWhy={fixedWhy}
                onPlan={setPlan}
              />
            )}
            {found.length > rows && (
              <Button look="quiet" className="mt-4" onClick={() => setRows(rows + pageRows)}>
                {t('admin.more')}
              </Button>
            )}
          </div>
          {isCreating && (
            <StaffForm
              onClose={() => setCreating(false)}
              onCreated={(made) => {
                setCreating(false);
                setLink(made);
                void refresh();
              }}
            />
          )}
          {plan && <CarryOut plan={plan} onClose={() => setPlan(null)} onLink={setLink} onDone={refresh} />}
          {link && <ResetLink link={link} onClose={() => setLink(null)} />}
        </section>
      )}
    </Loaded>
  );
}

/** Case and accents do not matter; a name, a user name, an address, or first and last name together. */
function isFound(user: User, typed: string): boolean {
  const wanted = fold(typed.trim());
  const texts = [
    user.username,
    user.firstName,
    user.lastName,
    user.email,
    `${user.firstName} ${user.lastName}`,
  ];
  return wanted === '' || texts.some((text) => fold(text).includes(wanted));
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

interface UserTableProps {
  users: readonly User[];
  myId: number;
  /** Why this account can be neither demoted nor deleted, or null. */
  fixedWhy: (user: User) => string | null;
  onPlan: (plan: Plan) => void;
}

function UserTable({ users, myId, fixedWhy, onPlan }: UserTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Table
      caption={t('admin.tabs.users')}
      rows={users}
      rowKey={(user) => user.id}
      columns={[
        {
          key: 'username',
          header: t('admin.users.column.username'),
          sortBy: (user) => user.username,
          cell: (user) => (
            <span className="max-md:text-right">
              <strong className="block">{user.username}</strong>
              <span className="text-muted text-sm">{`${user.firstName} ${user.lastName}`}</span>
            </span>
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
              onChoose={(role) => onPlan({ kind: 'role', user, role })}
            />
          ),
        },
        {
          key: 'since',
          header: t('admin.users.column.since'),
          sortBy: (user) => user.createdAt,
          cell: (user) => <span className="digits whitespace-nowrap">{format.date(user.createdAt)}</span>,
        },
        {
          key: 'actions',
          header: t('admin.users.column.actions'),
          cell: (user) => {
            const why = user.id === myId ? t('admin.users.notYourself') : fixedWhy(user);
            return (
              <div className="flex gap-2">
                <Act
                  icon="lock"
                  name={t('admin.users.act.reset')}
                  user={user}
                  onClick={() => onPlan({ kind: 'reset', user })}
                />
                <Act
                  icon="offline"
                  name={t('admin.users.act.endSessions')}
                  user={user}
                  onClick={() => onPlan({ kind: 'endSessions', user })}
                />
                <Act
                  icon="trash"
                  name={t('admin.users.act.delete')}
                  user={user}
                  why={why}
                  onClick={() => onPlan({ kind: 'delete', user })}
                />
              </div>
            );
          },
        },
      ]}
    />
  );
}

interface ActProps {
  icon: 'lock' | 'offline' | 'trash';
  name: string;
  user: User;
  why?: string | null;
  onClick: () => void;
}

/** A drawn button; one that may not be pressed says why to whoever points at it or reaches it by keyboard. */
function Act({ icon, name, user, why = null, onClick }: ActProps) {
  return (
    <Button
      look="quiet"
      className={`px-2.5! ${icon === 'trash' && !why ? 'text-bad!' : ''}`}
      aria-disabled={why ? true : undefined}
      aria-label={why ? `${name}: ${user.username}. ${why}` : `${name}: ${user.username}`}
      title={why ?? name}
      onClick={() => (why ? showToast({ title: name, description: why, kind: 'bad' }) : onClick())}
    >
      <Icon name={icon} />
    </Button>
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
      <select
        className={inputClass}
        aria-label={t('admin.users.roleOf', { username: user.username })}
        value={user.role}
        disabled={fixed !== null}
        onChange={(event) => {
          const role = userRoles.find((name) => name === event.target.value);
          if (role) onChoose(role);
        }}
      >
        {userRoles.map((role) => (
          <option key={role} value={role}>
            {t(`account.role.${role}`)}
          </option>
        ))}
      </select>
      {fixed && <span className="mt-1 block text-muted text-sm">{fixed}</span>}
    </span>
  );
}

interface CarryOutProps {
  plan: Plan;
  onClose: () => void;
  onLink: (link: HandedLink) => void;
  onDone: () => Promise<void>;
}

/** Asks once more, does it, and says what came of it. */
function CarryOut({ plan, onClose, onLink, onDone }: CarryOutProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
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
      case 'endSessions': {
        const { ended } = await call('POST /api/admin/users/:id/end-sessions', { params });
        return showToast({
          title: t('admin.users.sessionsEnded'),
          description: t('admin.users.sessionsEndedText', { count: ended }),
        });
      }
    }
  }

  async function confirm() {
    setBusy(true);
    try {
      await run();
      await onDone();
    } catch (error) {
      const title = kind === 'delete' ? t('admin.users.deleteFailed') : t('admin.error');
      const fallback = kind === 'delete' ? title : t('admin.users.changeFailed');
      const description = error instanceof ApiError ? wordsForError(error) : fallback;
      showToast({ title, description, kind: 'bad' });
      // What is listed may be why: it is read again.
      await onDone();
    }
    onClose();
  }

  const role = plan.kind === 'role' ? t(`account.role.${plan.role}`) : '';
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`admin.users.confirm.${kind}.title`)}
      description={t(`admin.users.confirm.${kind}.text`, { username, role })}
      confirmLabel={t(`admin.users.confirm.${kind}.yes`)}
      destructive={kind === 'delete'}
      pending={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}
