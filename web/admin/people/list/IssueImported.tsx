import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { IssueDialog } from './IssueDialog.tsx';
import { PrintDialog } from './PrintDialog.tsx';

/** What comes after an import: badges for the people who came in, and printing them. Needs 'people'. */
export function IssueImported({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation();
  const [work, setWork] = useState<'issue' | readonly number[] | null>(null);
  return (
    <div>
      <Button look="accent" size="lg" onClick={() => setWork('issue')}>
        <Icon name="badge" />
        {t('imports.issueNext')}
      </Button>
      {work === 'issue' && (
        <IssueDialog
          size={ids.length}
          gather={async () => ids}
          onPrint={setWork}
          onClose={() => setWork(null)}
        />
      )}
      {work !== null && work !== 'issue' && (
        <PrintDialog gather={async () => work} onClose={() => setWork(null)} />
      )}
    </div>
  );
}
