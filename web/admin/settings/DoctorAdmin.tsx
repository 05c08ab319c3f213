import { useTranslation } from 'react-i18next';
import { type CheckName, type DoctorCheck, findings } from '#shared/admin/doctor.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { TextLink } from '#web/core/ui/TextLink.tsx';

/** /admin/settings/doctor: what has to be in order before the doors open, and what to do where it is not. Needs 'admin', 'errors'. */
export function DoctorAdmin() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useCall('GET /api/admin/doctor', undefined, { staleTime: 0 });
  const open = data?.filter(({ finding }) => finding === 'bad').length ?? 0;
  return (
    <section aria-labelledby="doctor-title" className="max-w-4xl">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 id="doctor-title" className="board text-xl">
          {t('admin.doctor.title')}
        </h1>
        <Button
          look="quiet"
          onClick={() => void refetch()}
          pending={isFetching}
          pendingLabel={t('admin.doctor.looking')}
        >
          <Icon name="refresh" />
          {t('admin.doctor.again')}
        </Button>
      </header>
      {data ? (
        <>
          <p role="status" className={`mb-4 font-semibold ${open > 0 ? 'text-bad' : 'text-good'}`}>
            {open > 0 ? t('admin.doctor.open', { count: open }) : t('admin.doctor.allGood')}
          </p>
          <p className="mb-4 text-muted">{t('admin.doctor.lead')}</p>
          <ul className="border-rule border-t-2">
            {data.toSorted(byUrgency).map((check) => (
              <Line key={check.name} check={check} />
            ))}
          </ul>
        </>
      ) : (
        <Notice kind={error ? 'error' : 'loading'}>
          {error ? wordsForError(error) : t('admin.doctor.looking')}
        </Notice>
      )}
    </section>
  );
}

const marks = {
  good: { icon: 'check', className: 'text-good' },
  advice: { icon: 'info', className: 'text-warn' },
  bad: { icon: 'warning', className: 'text-bad' },
} as const;

const byUrgency = (one: DoctorCheck, other: DoctorCheck) =>
  findings.indexOf(other.finding) - findings.indexOf(one.finding);

/** The admin page that resolves a check; other checks are resolved on the server. */
const pages: Partial<Record<CheckName, string>> = {
  devices: adminPath('devices'),
  secondFactor: adminPath('settings'),
  approvals: adminPath('settings', 'zones'),
  edition: adminPath('settings', 'validity'),
};

/** Checks whose work is done on the server: settings and programs are named apart from what they are for. */
const onServer = [
  ...(['clock', 'address', 'proxy', 'keys', 'backup', 'disk'] as const),
  ...(['durability', 'transport', 'connections', 'pictures', 'metrics'] as const),
];
const isOnServer = (name: CheckName): name is (typeof onServer)[number] =>
  onServer.some((one) => one === name);

function Line({ check: { name, finding, seen } }: { check: DoctorCheck }) {
  const { t } = useTranslation();
  const { icon, className } = marks[finding];
  const title = t(`admin.doctor.name.${name}`);
  const page = pages[name];
  return (
    <li className="flex gap-4 border-rule border-b py-4">
      <Icon name={icon} size={24} className={`mt-0.5 shrink-0 ${className}`} />
      <div className="min-w-0">
        <p className="font-semibold">
          {page ? (
            <TextLink to={page} className="-my-2.5">
              {title}
            </TextLink>
          ) : (
            title
          )}{' '}
          <span className={`font-normal text-sm ${className}`}>{t(`admin.doctor.finding.${finding}`)}</span>
        </p>
        {finding !== 'good' && <p className="mt-1">{t(`admin.doctor.todo.${name}`)}</p>}
        <details className="text-muted text-sm">
          <summary className="min-h-11 cursor-pointer content-center">{t('admin.doctor.details')}</summary>
          {finding !== 'good' && isOnServer(name) && <p>{t(`admin.doctor.how.${name}`)}</p>}
          <p className="digits wrap-anywhere">{seen}</p>
        </details>
      </div>
    </li>
  );
}
