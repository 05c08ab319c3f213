import { useTranslation } from 'react-i18next';
import type { IssueResult } from '#shared/admin/administration.ts';
import { call } from '#web/core/client/api.ts';
import { Dialog } from '#web/core/dialog/Dialog.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { BulkFoot, BulkProgress } from './BulkProgress.tsx';
import { useBulkRun } from './use-bulk-run.ts';

interface IssueDialogProps {
  /** How many are meant, as far as the list knows. */
  size: number;
  gather: () => Promise<readonly number[]>;
  /** To print those who have one now. */
  onPrint: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** Issues for many: asks, runs, can be stopped and taken up again, and says of each who got none why not. */
export function IssueDialog({ size, gather, onPrint, onClose }: IssueDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const run = useBulkRun<IssueResult>(gather);
  const { work, results } = run;
  const close = () => {
    run.stop();
    onClose();
  };
  const issue = (ids: number[]) =>
    call('POST /api/admin/participants/issue', { body: { ids }, timeoutMs: 60_000 });
  const withBadge = results.filter(({ outcome }) => outcome !== 'refused').map(({ id }) => id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t('people.bulk.issueTitle')}
      className="max-w-2xl!"
    >
      {(work.kind === 'asking' || work.kind === 'gathering' || work.kind === 'failed') && (
        <div className="grid gap-5">
          <p>{t('people.bulk.issueText', { count: size, shown: format.number(size) })}</p>
          <BulkFoot work={work} onClose={close}>
            <Button
              look="accent"
              onClick={() => void run.start(issue)}
              pending={work.kind === 'gathering'}
              pendingLabel={t('people.bulk.gathering')}
            >
              {t('people.bulk.start')}
            </Button>
          </BulkFoot>
        </div>
      )}
      <BulkProgress
        title={t('people.bulk.issueTitle')}
        run={run}
        outcomes={(['issued', 'already', 'refused'] as const).map((outcome) => ({
          outcome,
          words: (count: number) => t(`people.bulk.${outcome}`, { count, shown: '' }).trim(),
        }))}
        onClose={close}
        then={
          withBadge.length > 0 && (
            <Button look="accent" onClick={() => onPrint(withBadge)}>
              <Icon name="print" />
              {t('people.bulk.printNow')}
            </Button>
          )
        }
      />
    </Dialog>
  );
}
