import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { owesSomething } from '#shared/base/permissions.ts';
import { paths } from '#web/core/client/paths.ts';
import { useSession } from '#web/core/client/session.ts';
import { useHydrated } from '#web/core/client/use-hydrated.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { isSignUpTab } from '#web/core/lib/landing-path.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { Tabs } from '#web/core/ui/Tabs.tsx';
import { LoginForm } from './LoginForm.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { nextStop } from './next-stop.ts';
import { SignUpForm } from './SignUpForm.tsx';

/** /auth: sign in or create an account; next to them what an account offers. */
export function SignInPage() {
  const { t } = useTranslation();
  const location = useLocation();
  const navigate = useNavigate();
  // The server knows neither the history state nor the fragment of the address.
  const isHydrated = useHydrated();
  // The open tab is stored only in the router's state.
  const tab = isHydrated && isSignUpTab(location.state) ? 'signUp' : 'signIn';
  const token = isHydrated && new URLSearchParams(location.hash.slice(1)).get('reset');
  if (token) {
    return (
      <>
        <PageHead title={t('account.newPassword.title')} />
        <PageBanner face="badge" title={t('account.auth.title')} />
        <div className="court py-10 md:py-16">
          <NewPasswordForm token={token} />
        </div>
      </>
    );
  }
  return (
    <SignedOutOnly from="auth">
      <PageHead title={t('account.auth.title')} description={t('account.auth.text')} />
      <PageBanner face="badge" title={t('account.auth.title')} lead={t('account.auth.text')} />
      <div className="court grid gap-x-16 gap-y-12 py-10 md:py-16 lg:grid-cols-[7fr_5fr]">
        <Tabs
          label={t('account.auth.tabs')}
          value={tab}
          onValueChange={(next) =>
            void navigate(location, { replace: true, state: { ...location.state, tab: next } })
          }
          tabs={[
            {
              value: 'signIn',
              label: t('account.auth.signIn'),
              content: (
                <div className="max-w-md">
                  <OwnPart>
                    <LoginForm onDone={stay} />
                  </OwnPart>
                </div>
              ),
            },
            { value: 'signUp', label: t('account.auth.signUp'), content: <SignUpForm onDone={stay} /> },
          ]}
        />
        <HydrateWhenSeen className="grid">
          <SidePanel />
        </HydrateWhenSeen>
      </div>
    </SignedOutOnly>
  );
}

/** /login: the same door for the staff, under its own name. */
export function StaffSignInPage() {
  const { t } = useTranslation();
  const location = useLocation();
  return (
    <SignedOutOnly from="login">
      <PageHead title={t('account.staff.title')} description={t('account.staff.text')} />
      <PageBanner face="badge" title={t('account.staff.title')} lead={t('account.staff.text')} />
      <div className="court grid gap-x-16 gap-y-12 py-10 md:py-16 lg:grid-cols-[7fr_5fr]">
        <div className="max-w-md">
          <OwnPart>
            <LoginForm onDone={stay} hasFocus />
          </OwnPart>
          <Link
            to={paths.auth}
            state={location.state}
            className="mt-4 inline-flex min-h-11 items-center font-semibold text-link underline"
          >
            {t('account.login.toAuthPage')}
          </Link>
        </div>
        <HydrateWhenSeen className="grid">
          <SidePanel />
        </HydrateWhenSeen>
      </div>
    </SignedOutOnly>
  );
}

/** A form, which the browser takes up apart from the page around it. */
function OwnPart({ children }: { children: ReactNode }) {
  return <Suspense key={useLanguage()}>{children}</Suspense>;
}

/** Nothing to do after sign-in: the page itself redirects signed-in users. */
function stay(): void {}

/** Sends a signed-in user on: to the page they wanted, else to where their role begins. */
function SignedOutOnly({ from, children }: { from: 'auth' | 'login'; children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.kind === 'signedIn') {
    const { user } = session;
    const isHeldUp = owesSomething(user);
    const next = isHeldUp ? paths.security : nextStop(location.state, user.role, from);
    return <Navigate to={next} replace state={isHeldUp ? location.state : undefined} />;
  }
  return children;
}

const everybodys = [
  { name: 'participants', icon: 'user' },
  { name: 'credentials', icon: 'badge' },
] as const satisfies readonly Tool[];
/** Further rights of the organizers' staff, which a new account does not have. */
const staffs = [
  { name: 'desk', icon: 'desk' },
  { name: 'door', icon: 'scan' },
  { name: 'admin', icon: 'edit' },
] as const satisfies readonly Tool[];
interface Tool {
  name: 'participants' | 'credentials' | 'desk' | 'door' | 'admin';
  icon: IconName;
}

function SidePanel() {
  const { t } = useTranslation();
  return (
    <aside className="self-start bg-navy p-6 text-line md:p-10">
      <h2 className="board text-xl">{t('account.auth.panelTitle')}</h2>
      <Tools tools={everybodys} />
      <h3 className="mt-8 font-semibold">{t('account.auth.panelStaff')}</h3>
      <Tools tools={staffs} />
    </aside>
  );
}

function Tools({ tools }: { tools: readonly Tool[] }) {
  const { t } = useTranslation();
  return (
    <ul className="mt-4 grid">
      {tools.map(({ name, icon }) => (
        <li key={name} className="flex items-center gap-4 border-line/25 border-t-2 py-4">
          <Icon name={icon} size={28} className="text-ball" />
          {t(`account.auth.panel.${name}`)}
        </li>
      ))}
    </ul>
  );
}
