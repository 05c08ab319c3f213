import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/base/permissions.ts';
import { MergeChosen } from '#web/admin/people/person/MergeDialog.tsx';
import { useActor } from '#web/core/client/session.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { SelectionBar } from '#web/records/SelectionBar.tsx';
import { gatherIds } from './bulk.actions.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { IssueDialog } from './IssueDialog.tsx';
import type { ListControl } from './list-state.ts';
import { PrintDialog } from './PrintDialog.tsx';
import { type PeopleSelection, sizeOf } from './selection.ts';

interface BulkBarProps {
  list: ListControl;
  selection: PeopleSelection;
  total: number;
  onClear: () => void;
}

type BulkCommand =
  | { kind: 'issue' }
  | { kind: 'change' }
  | { kind: 'merge' }
  | { kind: 'print'; ids: readonly number[] | null };

/** The actions on selected people; shown when at least one is selected. */
export function BulkBar({ list, selection, total, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const [work, setWork] = useState<BulkCommand | null>(null);
  const size = sizeOf(selection, total);
  const gather = () => gatherIds(selection, list.filter);
  if (size === 0 && work === null) return null;
  return (
    <>
      <SelectionBar count={size} onClear={onClear}>
        <Button look="accent" onClick={() => setWork({ kind: 'issue' })}>
          <Icon name="badge" />
          {t('people.bulk.issue')}
        </Button>
        <Button look="line" onClick={() => setWork({ kind: 'print', ids: null })}>
          <Icon name="print" />
          {t('people.bulk.print')}
        </Button>
        <Button look="line" onClick={() => setWork({ kind: 'change' })}>
          <Icon name="edit" />
          {t('people.change.open')}
        </Button>
        {size === 2 && can(actor?.role, 'people.merge') && (
          <Button look="line" onClick={() => setWork({ kind: 'merge' })}>
            <Icon name="user" />
            {t('people.doubles.mergeChosen')}
          </Button>
        )}
      </SelectionBar>
      {work?.kind === 'issue' && (
        <IssueDialog
          size={size}
          gather={gather}
          onPrint={(ids) => setWork({ kind: 'print', ids })}
          onClose={() => setWork(null)}
        />
      )}
      {work?.kind === 'change' && <ChangeDialog size={size} gather={gather} onClose={() => setWork(null)} />}
      {work?.kind === 'merge' && (
        <MergeChosen gather={gather} onMerged={onClear} onClose={() => setWork(null)} />
      )}
      {work?.kind === 'print' && (
        <PrintDialog gather={async () => work.ids ?? gather()} onClose={() => setWork(null)} />
      )}
    </>
  );
}
