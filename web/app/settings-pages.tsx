/** The pages of the site's settings: address below /admin/settings, words and content. */
import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { presentEdition } from '#web/core/client/edition.ts';
import { adminPath } from '#web/core/client/paths.ts';

const SettingsAdmin = lazyPage(
  async () => (await import('#web/admin/settings/SettingsAdmin.tsx')).SettingsAdmin,
  ['admin', 'rules', 'badge', 'errors', 'fields'],
);
const EditionAdmin = lazyPage(
  async () => (await import('#web/admin/edition/EditionAdmin.tsx')).EditionAdmin,
  ['admin', 'edition', 'archive', 'organise', 'zones', 'badge', 'errors', 'fields'],
);
const SetupChecklist = lazyPage(
  async () => (await import('#web/admin/settings/SetupChecklist.tsx')).SetupChecklist,
  ['admin', 'setup', 'errors'],
);
const BadgeTemplateAdmin = lazyPage(
  async () => (await import('#web/admin/settings/BadgeTemplateAdmin.tsx')).BadgeTemplateAdmin,
  ['admin', 'badge', 'template', 'errors', 'fields'],
);

const CheckpointsAdmin = lazyPage(
  async () => (await import('#web/admin/settings/CheckpointsAdmin.tsx')).CheckpointsAdmin,
  ['admin', 'zones', 'badge', 'errors', 'fields'],
);
const ValidityAdmin = lazyPage(
  async () => (await import('#web/admin/settings/ValidityAdmin.tsx')).ValidityAdmin,
  ['admin', 'zones', 'errors', 'fields'],
);
const HandoutsAdmin = lazyPage(
  async () => (await import('#web/admin/handouts/HandoutsAdmin.tsx')).HandoutsAdmin,
  ['admin', 'handouts', 'zones', 'errors', 'fields'],
);
const KeysAdmin = lazyPage(
  async () => (await import('#web/admin/devices/KeysAdmin.tsx')).KeysAdmin,
  ['admin', 'keys', 'errors', 'fields'],
);
const IntegrationsAdmin = lazyPage(
  async () => (await import('#web/admin/integrations/IntegrationsAdmin.tsx')).IntegrationsAdmin,
  ['admin', 'integrations', 'errors', 'fields'],
);

const DoctorAdmin = lazyPage(
  async () => (await import('#web/admin/settings/DoctorAdmin.tsx')).DoctorAdmin,
  ['admin', 'errors'],
);
const RetentionAdmin = lazyPage(
  async () => (await import('#web/admin/settings/RetentionAdmin.tsx')).RetentionAdmin,
  ['admin', 'zones', 'errors', 'fields'],
);

/** Zones are edited with the kinds of participants whose badges open them. */
function ZonesPage() {
  return <Navigate to={adminPath('settings', 'edition', presentEdition().id, 'kinds')} replace />;
}

/** The address of a page: its part below /admin/settings, empty for the first. */
export const settingsPath = (path: string) =>
  adminPath('settings', ...(path ? [path.replace('/*', '')] : []));

export const settingsPages = [
  { path: 'setup', label: 'admin.settings.setup', Page: SetupChecklist },
  { path: '', label: 'admin.settings.site', Page: SettingsAdmin },
  { path: 'edition/*', label: 'admin.settings.edition', Page: EditionAdmin },
  { path: 'badge', label: 'admin.settings.badge', Page: BadgeTemplateAdmin },
  { path: 'zones', label: 'admin.settings.zones', Page: ZonesPage },
  { path: 'checkpoints', label: 'admin.settings.checkpoints', Page: CheckpointsAdmin },
  { path: 'validity', label: 'admin.settings.validity', Page: ValidityAdmin },
  { path: 'handouts', label: 'admin.settings.handouts', Page: HandoutsAdmin },
  { path: 'keys', label: 'admin.settings.keys', Page: KeysAdmin },
  { path: 'integrations', label: 'admin.settings.integrations', Page: IntegrationsAdmin },
  { path: 'privacy', label: 'admin.settings.privacy', Page: RetentionAdmin },
  { path: 'doctor', label: 'admin.doctor.tab', Page: DoctorAdmin },
] as const satisfies readonly { path: string; label: string; Page: ComponentType }[];
