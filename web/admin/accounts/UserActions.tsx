import { useTranslation } from 'react-i18next';
import type { UserForAdmin as User } from '#shared/accounts/accounts.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import { call } from '#web/core/client/api.ts';
import { useActor } from '#web/core/client/session.ts';
import { showToast } from '#web/core/ui/toast.ts';
import { ConfirmAction } from '#web/records/ActionDialogs.tsx';
import type { RowAction } from '#web/records/RowActions.tsx';
import type { HandedLink } from './ResetLink.tsx';

/** Calls that concern accounts. */
const userCalls = /\/api\/admin\/users/;

/** The action on an account, once it is confirmed. */
export type UserPlan =
  | { kind: 'delete'; user: User }
  | { kind: 'role'; user: User; role: UserRole }
  | { kind: 'reset'; user: User }
  | { kind: 'endSessions'; user: User }
  | { kind: 'resetFactor' | 'disable' | 'enable'; user: User };

/** The actions for an account; `forbidden` says why it cannot be deleted. */
export function useUserActions(
  onPlan: (plan: UserPlan) => void,
): (user: User, forbidden: string | null) => RowAction[] {
  const { t } = useTranslation();
  const me = useActor();
  const ifMine = (user: User, word: 'ownFactor' | 'notDisablingYourself') =>
    user.id === me?.id ? t(`admin.users.${word}`) : null;
  return (user, forbidden) => {
    const one = (kind: Exclude<UserPlan['kind'], 'role'>) => {
      const title = t(`admin.users.act.${kind}`);
      return { title, label: `${title}: ${user.username}`, act: () => onPlan({ kind, user }) };
    };
    return [
      one('reset'),
      one('endSessions'),
      {
        ...one('resetFactor'),
        forbidden: user.hasFactor ? ifMine(user, 'ownFactor') : t('admin.users.noFactor'),
      },
      user.disabledAt
        ? one('enable')
        : { ...one('disable'), forbidden: ifMine(user, 'notDisablingYourself') ?? forbidden },
      { ...one('delete'), isDestructive: true, forbidden },
    ];
  };
}

interface CarryOutProps {
  plan: UserPlan;
  onClose: () => void;
  onLink: (link: HandedLink) => void;
}

/** Asks for confirmation, acts, and reports the result. */
export function CarryOut({ plan, onClose, onLink }: CarryOutProps) {
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
      case 'disable':
      case 'enable':
        await call(`POST /api/admin/users/:id/${plan.kind}`, { params });
        return showToast({
          title: t(`admin.users.did.${plan.kind}`),
          description: t(`admin.users.did.${plan.kind}Text`, { username }),
        });
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
      isDestructive={kind === 'delete' || kind === 'disable'}
      changes={userCalls}
      failed={failed}
      noAnswer={failed ?? t('admin.users.changeFailed')}
      act={run}
      onClose={onClose}
    />
  );
}
