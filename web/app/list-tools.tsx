/** The tools next to the heading of a list: import and export. */
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParticipantFilter } from '#shared/admin/administration.ts';
import type { AuditSought } from '#shared/admin/reports.ts';
import type { ImportKind } from '#shared/imports/fields.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { lazyPage } from './lazy-page.tsx';

const ExportButton = lazyPage(
  async () => (await import('#web/admin/exports/ExportButton.tsx')).ExportButton,
  ['exports', 'errors'],
);
const ImportLink = lazyPage<{ kind: ImportKind }>(async () => LinkToImport, ['imports']);

const importPaths: Readonly<Record<ImportKind, string>> = {
  participants: adminPath('credentials', 'import'),
  teams: adminPath('teams', 'import'),
  registrations: adminPath('teams', 'registrations', 'import'),
};

function LinkToImport({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  return (
    <ButtonLink look="quiet" to={importPaths[kind]}>
      <Icon name="upload" />
      {t('imports.open')}
    </ButtonLink>
  );
}

export const peopleTools = (filter: ParticipantFilter) => (
  <Suspense>
    <ImportLink kind="participants" />
    <ExportButton offer={{ kind: 'people', filter }} />
  </Suspense>
);
export const teamTools = () => (
  <Suspense>
    <ImportLink kind="teams" />
  </Suspense>
);
export const registrationTools = () => (
  <Suspense>
    <ImportLink kind="registrations" />
  </Suspense>
);
export const auditTools = (filter: AuditSought) => (
  <Suspense>
    <ExportButton offer={{ kind: 'audit', filter }} />
  </Suspense>
);
