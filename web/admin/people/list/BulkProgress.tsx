import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ErrorCode } from '#shared/base/errors.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import type { BulkRun, BulkWork } from './use-bulk-run.ts';

interface BulkLine {
  id: number;
  name: string;
  outcome: string;
  code: ErrorCode | null;
}

interface BulkProgressProps<Result extends BulkLine> {
  title: string;
  run: BulkRun<Result>;
  /** The outcomes there are, each with its words for so many; 'refused' among them. */
  outcomes: readonly { outcome: Result['outcome']; words: (count: number) => string }[];
  onClose: () => void;
  /** Further actions once it is done. */
  then?: ReactNode;
}

/** A running bulk action: progress, results, and the reason for each refusal. A stopped one can continue. */
export function BulkProgress<Result extends BulkLine>(props: BulkProgressProps<Result>) {
  const { title, run, outcomes, onClose, then } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { work, results } = run;
  if (work.kind !== 'running' && work.kind !== 'stopped' && work.kind !== 'done') return null;
  const isOver = work.kind !== 'running';
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  return (
    <>
      <p role="status" className="digits mb-2 font-semibold">
        {work.kind === 'done'
          ? t('people.bulk.done')
          : t('people.bulk.progress', {
              done: format.number(results.length),
              total: format.number(work.ids.length),
            })}
      </p>
      <Progress label={title} done={results.length} total={work.ids.length} />
      <dl className="mt-5 grid grid-cols-3 border-ink border-y-2">
        {outcomes.map(({ outcome, words }) => {
          const count = results.filter((one) => one.outcome === outcome).length;
          return (
            <div key={outcome} className="border-rule border-r-2 px-3 py-2 last:border-r-0">
              <dd className={`board digits text-xl ${outcome === 'refused' && count > 0 ? 'text-bad' : ''}`}>
                {format.number(count)}
              </dd>
              <dt className="text-muted text-sm">{words(count)}</dt>
            </div>
          );
        })}
      </dl>
      {work.kind === 'stopped' && (
        <p role="alert" className="mt-4 font-semibold text-warn">
          {work.why}
        </p>
      )}
      {refused.length > 0 && <Refused lines={refused} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {isOver ? (
          <Button look="quiet" onClick={onClose}>
            {t('people.bulk.close')}
          </Button>
        ) : (
          <Button look="quiet" onClick={run.stop}>
            {t('people.bulk.stop')}
          </Button>
        )}
        {work.kind === 'stopped' && results.length < work.ids.length && (
          <Button onClick={() => void run.goOn()}>{t('people.bulk.goOn')}</Button>
        )}
        {isOver && then}
      </div>
    </>
  );
}

/** Below the question before a run: why it could not begin, the way back, and the button that begins it. */
export function BulkFoot({
  work,
  onClose,
  children,
}: {
  work: BulkWork;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Alert>{work.kind === 'failed' && work.why}</Alert>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        {children}
      </div>
    </>
  );
}

/** The people skipped, with the reason and a link to each record. */
function Refused({ lines }: { lines: readonly BulkLine[] }) {
  const { t } = useTranslation();
  return (
    <section className="mt-5">
      <h3 className="font-semibold">{t('people.bulk.why')}</h3>
      <ul className="mt-2 max-h-60 overflow-y-auto border-rule border-t-2">
        {lines.map(({ id, name, code }) => (
          <li key={id} className="border-rule border-b py-2">
            <Link
              to={adminPath('credentials', id)}
              className="font-semibold text-link underline-offset-4 hover:underline"
            >
              {name || t('people.bulk.gone', { id })}
            </Link>
            {code && <span className="block text-sm">{t(`errors.${code}`)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
