/** The result of a drill, on white in either color scheme, so that it prints as shown. */
import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFocus } from '#web/core/dialog/take-focus.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { lazyPart } from '#web/core/ui/lazy-part.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { type DrillLine, type DrillResult, pictureOf } from '#web/offline/practice/drill.ts';
import { readDrills } from '#web/offline/practice/drills.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';

// The charts' library is as heavy as the desk itself.
const DrillCharts = lazyPart(async () => (await import('./DrillCharts.tsx')).DrillCharts);

interface DrillPictureProps {
  /** The real one, which keeps the last drills. */
  db: LocalDatabase;
  /** The one just done; none to see the earlier ones alone. */
  result: DrillResult | null;
  onBack: () => void;
}

export function DrillPicture({ db, result, onBack }: DrillPictureProps) {
  const { t } = useTranslation();
  const drills = useLiveQuery(() => readDrills(db), [db]);
  const shown = result ?? drills?.[0] ?? null;
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 print:max-w-none print:p-0">
      <PageHead title={t('rehearsal.picture.tab')} />
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button look="accent" onClick={onBack}>
          <Icon name="back" />
          {t('rehearsal.picture.back')}
        </Button>
        {shown && (
          <Button look="quiet" onClick={() => window.print()}>
            <Icon name="print" />
            {t('rehearsal.picture.print')}
          </Button>
        )}
      </div>
      <article className="grid gap-6 bg-line p-5 text-navy lg:p-8 print:p-0">
        <h1 ref={takeFocus} tabIndex={-1} className="board text-2xl outline-none">
          {t(result ? 'rehearsal.picture.title' : 'rehearsal.picture.last')}
        </h1>
        {shown ? (
          <One drill={shown} />
        ) : (
          drills && <Notice kind="empty">{t('rehearsal.picture.none')}</Notice>
        )}
        {drills && drills.length > 1 && <Earlier drills={drills} />}
      </article>
    </div>
  );
}

function One({ drill }: { drill: DrillResult }) {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = pictureOf(drill.steps);
  if (lines.length === 0) return <p>{t('rehearsal.picture.nothing')}</p>;
  const done = drill.steps.filter(({ end }) => end === 'done').length;
  return (
    <>
      <p className="digits">
        {t('rehearsal.picture.when', { at: format.date(new Date(drill.at), 'dateTime') })}{' '}
        {t('rehearsal.picture.done', { done, of: drill.steps.length })}
      </p>
      <div className="overflow-x-auto">
        <LineTable lines={lines} />
      </div>
      <Suspense fallback={<Notice kind="loading">{t('common.loading')}</Notice>}>
        <DrillCharts lines={lines} />
      </Suspense>
      <p className="text-sm">{t('rehearsal.picture.how')}</p>
    </>
  );
}

const cell = 'py-1.5 pl-4 text-right';

function LineTable({ lines }: { lines: readonly DrillLine[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const number = (value: number | undefined) => (value === undefined ? '–' : format.number(value));
  const heads = ['done', 'median', 'slowest', 'keys', 'mostKeys', 'presses', 'target'] as const;
  return (
    <table className="digits w-full border-collapse text-left">
      <caption className="skip">{t('rehearsal.picture.title')}</caption>
      <thead className="border-navy border-b-2 align-bottom text-sm">
        <tr>
          <th scope="col" className="py-1.5">
            {t('rehearsal.picture.head.kind')}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className={cell}>
              {t(`rehearsal.picture.head.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.kind} className="border-navy/30 border-b">
            <th scope="row" className="py-1.5 font-semibold">
              {t(`rehearsal.kind.${line.kind}`)}
            </th>
            <td className={cell}>
              {t('rehearsal.picture.of', { done: line.done, of: line.done + line.skipped })}
            </td>
            <td className={cell}>{number(line.seconds?.median)}</td>
            <td className={cell}>{number(line.seconds?.most)}</td>
            <td className={cell}>{number(line.keys?.median)}</td>
            <td className={cell}>{number(line.keys?.most)}</td>
            <td className={cell}>{number(line.presses)}</td>
            <td className={cell}>
              <Target line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Target({ line: { target, isMet } }: { line: DrillLine }) {
  const { t } = useTranslation();
  if (target === null) return '–';
  const words = t(`rehearsal.picture.target.${target.of}`, { count: target.most });
  if (isMet === null) return words;
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold ${isMet ? 'text-granted' : 'text-denied'}`}
    >
      <Icon name={isMet ? 'check' : 'warning'} size={16} />
      {words} · {t(isMet ? 'rehearsal.picture.met' : 'rehearsal.picture.missed')}
    </span>
  );
}

/** Earlier results, one line per drill. */
function Earlier({ drills }: { drills: readonly DrillResult[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className="break-inside-avoid">
      <h2 className="mb-2 font-semibold text-lg">{t('rehearsal.picture.earlier')}</h2>
      <ul className="digits grid gap-1">
        {drills.map((drill) => {
          const issue = pictureOf(drill.steps).find(({ kind }) => kind === 'issue');
          const done = drill.steps.filter(({ end }) => end === 'done').length;
          return (
            <li key={drill.at} className="flex flex-wrap gap-x-5">
              <span>{format.date(new Date(drill.at), 'dateTime')}</span>
              <span>{t('rehearsal.picture.done', { done, of: drill.steps.length })}</span>
              {issue?.seconds && issue.keys && (
                <span>
                  {t('rehearsal.picture.issueLine', {
                    seconds: format.number(issue.seconds.median),
                    keys: issue.keys.median,
                  })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
