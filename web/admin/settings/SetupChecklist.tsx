import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type EditionSection, editionSectionNames } from '#shared/edition/edition.ts';
import { isSeed } from '#shared/edition/tournament.ts';
import type { SetupStep } from '#shared/settings/editions.ts';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { presentEdition } from '#web/core/client/edition.ts';
import { adminPath, paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { saveSetting } from '#web/core/client/save-setting.ts';
import { useBadgeDates } from '#web/core/lib/use-badge-dates.ts';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { TextLink } from '#web/core/ui/TextLink.tsx';
import { useAction } from '#web/records/use-action.ts';

type Steps = ApiAnswer<'GET /api/admin/setup'>['steps'];

/** Badges are checked at doors: the site can be published before. */
const doorSteps: readonly SetupStep[] = ['checkpoints', 'badge', 'desk'];

/** /admin/settings/setup: what is missing before the site is published and before the doors open. Needs 'setup', 'admin', 'errors'. */
export function SetupChecklist() {
  const { t } = useTranslation();
  const setup = useCall('GET /api/admin/setup', undefined, { staleTime: 0 });
  return (
    <section aria-labelledby="setup-title" className="max-w-4xl">
      <h1 id="setup-title" className="board text-xl">
        {t('setup.title')}
      </h1>
      <p className="mt-2 mb-4 max-w-prose text-muted">{t('setup.lead')}</p>
      <Loaded query={setup} loading={t('common.loading')}>
        {({ steps }) => (
          <>
            <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
              <p role="status" className="digits font-semibold">
                {t('setup.done', { done: steps.filter(({ isDone }) => isDone).length, all: steps.length })}
              </p>
              <p className="flex flex-wrap gap-3">
                <ButtonLink look="quiet" to={adminPath('setup')}>
                  {t('setup.open')}
                </ButtonLink>
                <ButtonLink look="quiet" to={paths.home}>
                  {t('setup.site')}
                </ButtonLink>
                {steps.some(({ step, isDone }) => step === 'desk' && isDone) && (
                  <ButtonLink look="quiet" to={paths.desk}>
                    {t('setup.firstBadge')}
                  </ButtonLink>
                )}
              </p>
            </div>
            <StepList
              title={t('setup.before.publishing')}
              steps={steps.filter(({ step }) => !doorSteps.includes(step))}
            />
            <StepList
              title={t('setup.before.doors')}
              steps={steps.filter(({ step }) => doorSteps.includes(step))}
            />
            <p className="text-muted">
              <TextLink to={adminPath('settings', 'doctor')}>{t('setup.doctor')}</TextLink>
            </p>
          </>
        )}
      </Loaded>
    </section>
  );
}

function StepList({ title, steps }: { title: string; steps: Steps }) {
  const { t } = useTranslation();
  const action = useAction({ changes: /\/(setup|editions?|settings)/ });
  const badgeDates = useBadgeDates();
  return (
    <>
      <h2 className="mb-2 font-bold text-lg">{title}</h2>
      <ul className="mb-8 border-rule border-t-2">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex gap-4 border-rule border-b py-3 max-sm:flex-wrap">
            <Icon
              name={isDone ? 'check' : 'arrow'}
              size={24}
              className={`mt-0.5 shrink-0 ${isDone ? 'text-good' : 'text-muted'}`}
            />
            <div className="flex-1 max-sm:basis-[70%]">
              <p className="font-semibold">
                <Link to={addressOf(step)} className="text-link underline underline-offset-4">
                  {t(`setup.step.${step}`)}
                </Link>{' '}
                <span className={`font-normal text-sm ${isDone ? 'text-good' : 'text-muted'}`}>
                  {t(isDone ? 'setup.isDone' : 'setup.isOpen')}
                </span>
              </p>
              <p className="text-muted">
                {t(`setup.text.${step === 'texts' && !isSeed() ? 'textsOther' : step}`)}{' '}
                {step === 'dates' && badgeDates.words}
              </p>
            </div>
            {!isDone && savesAsIs(step) && (
              <Button
                look="quiet"
                className="self-center max-sm:ml-10"
                aria-label={t('setup.asIsOf', { step: t(`setup.step.${step}`) })}
                disabled={action.isBusy}
                onClick={() => void action.run(() => saveAsIs(step))}
              >
                {t('setup.asIs')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

type SettingStep = 'checkpoints' | 'badge';
type SectionStep = SetupStep & EditionSection;

/** Whether saving what there is says that a step is done. */
const savesAsIs = (step: SetupStep): step is SettingStep | SectionStep =>
  step === 'checkpoints' || step === 'badge' || editionSectionNames.some((name) => name === step);

/** Saves the section or the setting of a step as it is. */
async function saveAsIs(step: SettingStep | SectionStep): Promise<void> {
  if (step === 'checkpoints' || step === 'badge') {
    const key = step === 'badge' ? 'badgeTemplate' : step;
    const { value } = await call('GET /api/settings/:key', { params: { key } });
    await saveSetting({ key, value, was: value });
    return;
  }
  const params = { id: presentEdition().id };
  const { edition, revision } = await call('GET /api/admin/editions/:id', { params });
  await call('PATCH /api/admin/editions/:id', {
    params,
    body: { sections: { [step]: edition[step] }, revision },
  });
}

/** The page on which a step is done. */
function addressOf(step: SetupStep): string {
  switch (step) {
    case 'links':
      return adminPath('settings');
    case 'checkpoints':
    case 'badge':
      return adminPath('settings', step);
    case 'news':
    case 'venues':
      return adminPath(step);
    case 'desk':
      return adminPath('devices');
    case 'keyDates':
      return adminPath('settings', 'edition', presentEdition().id, 'dates');
    default:
      return adminPath('settings', 'edition', presentEdition().id, step);
  }
}
