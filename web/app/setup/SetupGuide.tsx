import { useTranslation } from 'react-i18next';
import { Link, Navigate, Route, Routes, useNavigate, useParams } from 'react-router-dom';
import { type ApiAnswer, call } from '#web/core/client/api.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useScrollToPresent } from '#web/core/table/use-scroll-to-present.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { showToast } from '#web/core/ui/toast.ts';
import { useAction } from '#web/records/use-action.ts';
import { DeskStep } from './DeskStep.tsx';
import { EditionStep } from './EditionStep.tsx';
import { type GuideStep, guideSteps, listDone, resumePath, stepPath } from './guide-steps.ts';
import { NewsStep } from './NewsStep.tsx';

type Setup = ApiAnswer<'GET /api/admin/setup'>;

/** /admin/setup: eight steps from an empty server to a first desk, each at its own address. Needs the areas of its forms. */
export function SetupGuide() {
  const { t } = useTranslation();
  const setup = useCall('GET /api/admin/setup', undefined, { staleTime: 0 });
  return (
    <section aria-labelledby="guide-title">
      <Loaded query={setup} loading={t('common.loading')}>
        {(known) => (
          <Routes>
            <Route path=":step" element={<OneStep setup={known} />} />
            <Route path="*" element={<Navigate to={resumePath(listDone(known))} replace />} />
          </Routes>
        )}
      </Loaded>
    </section>
  );
}

function OneStep({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const { step: asked } = useParams();
  const done = listDone(setup);
  const step = guideSteps.find((one) => one === asked);
  if (!step) return <Navigate to={resumePath(done)} replace />;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="board text-xl">{t('setup.title')}</h1>
          <p className="mt-1 max-w-prose text-muted">{t('setup.guide.lead')}</p>
        </div>
        {setup.isEmpty && <Later />}
      </div>
      <StepLinks present={step} done={done} />
      <p className="digits mt-4 text-muted text-sm">
        {t('setup.guide.progress', { number: guideSteps.indexOf(step) + 1, all: guideSteps.length })}
      </p>
      <h2 id="guide-title" className="font-bold text-lg">
        {t(`setup.guide.step.${step}`)}
      </h2>
      <p className="mb-5 max-w-prose text-muted">{t(`setup.guide.about.${step}`)}</p>
      <StepForm key={step} step={step} setup={setup} done={done} />
    </>
  );
}

function StepForm({ step, setup, done }: { step: GuideStep; setup: Setup; done: readonly GuideStep[] }) {
  const { t } = useTranslation();
  const { id } = useEdition();
  const isDone = done.includes(step);
  const stored = useCall('GET /api/admin/editions/:id', { params: { id } }, { staleTime: 0 });
  if (step === 'news') return <NewsStep isDone={isDone} />;
  if (step === 'desk') return <DeskStep isDone={isDone} />;
  return (
    <Loaded query={stored} loading={t('common.loading')}>
      {(edition) => <EditionStep key={edition.id} step={step} stored={edition} isFree={setup.isEmpty} />}
    </Loaded>
  );
}

/** The steps in a line that scrolls on a phone; each can be opened. */
function StepLinks({ present, done }: { present: GuideStep; done: readonly GuideStep[] }) {
  const { t } = useTranslation();
  const list = useScrollToPresent<HTMLOListElement>(present);
  return (
    <nav aria-label={t('setup.guide.steps')} className="mt-4 border-rule border-b-2">
      <ol ref={list} className="relative flex gap-x-5 overflow-x-auto md:flex-wrap">
        {guideSteps.map((step, place) => (
          <li key={step} className="shrink-0">
            <Link
              to={stepPath(step)}
              aria-current={step === present ? 'step' : undefined}
              className="-mb-0.5 flex min-h-11 items-center gap-1.5 border-transparent border-b-4 font-semibold text-muted hover:text-ink aria-[current=step]:border-ball aria-[current=step]:text-ink"
            >
              {done.includes(step) ? (
                <>
                  <Icon name="check" size={16} className="text-good" />
                  <span className="skip">{t('setup.guide.isDone')}</span>
                </>
              ) : (
                <span className="digits">{place + 1}.</span>
              )}
              {t(`setup.guide.step.${step}`)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Leaves the guide; the admin area no longer opens with it. */
function Later() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const action = useAction({ changes: /\/(setup|settings)/ });
  const postpone = async () => {
    const isPostponed = await action.run(() =>
      call('POST /api/settings', { body: { key: 'setupGuide', value: 'later' } }),
    );
    if (!isPostponed) return;
    showToast({ title: t('setup.guide.laterDone'), description: t('setup.guide.laterText') });
    void navigate(paths.admin);
  };
  return (
    <Button look="quiet" pending={action.isBusy} onClick={() => void postpone()}>
      {t('setup.guide.later')}
    </Button>
  );
}
