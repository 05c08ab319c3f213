import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { SubTabs } from '#web/app/layout/SubTabs.tsx';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { adminPath } from '#web/core/client/paths.ts';

const SettingsAdmin = lazyPage(
  async () => (await import('#web/admin/settings/SettingsAdmin.tsx')).SettingsAdmin,
  ['admin', 'rules', 'badge', 'errors', 'fields'],
);
const BadgeTemplateAdmin = lazyPage(
  async () => (await import('#web/admin/settings/BadgeTemplateAdmin.tsx')).BadgeTemplateAdmin,
  ['admin', 'badge', 'template', 'errors', 'fields'],
);

const ZonesAdmin = lazyPage(
  async () => (await import('#web/admin/settings/ZonesAdmin.tsx')).ZonesAdmin,
  ['admin', 'zones', 'badge', 'errors', 'fields'],
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

/**
 * /admin/settings: the site's switches and links; and in separate tabs badge, zones, doors, validity, hand-outs, keys
 * and integrations.
 */
export function SettingsTab() {
  const { t } = useTranslation();
  return (
    <>
      <SubTabs
        label={t('admin.tabs.settings')}
        tabs={[
          { to: adminPath('settings'), label: t('admin.settings.site') },
          { to: adminPath('settings', 'badge'), label: t('admin.settings.badge') },
          { to: adminPath('settings', 'zones'), label: t('admin.settings.zones') },
          { to: adminPath('settings', 'checkpoints'), label: t('admin.settings.checkpoints') },
          { to: adminPath('settings', 'validity'), label: t('admin.settings.validity') },
          { to: adminPath('settings', 'handouts'), label: t('admin.settings.handouts') },
          { to: adminPath('settings', 'keys'), label: t('admin.settings.keys') },
          { to: adminPath('settings', 'integrations'), label: t('admin.settings.integrations') },
          { to: adminPath('settings', 'privacy'), label: t('admin.settings.privacy') },
          { to: adminPath('settings', 'doctor'), label: t('admin.doctor.tab') },
        ]}
      />
      <Routes>
        <Route path="badge" element={<BadgeTemplateAdmin />} />
        <Route path="zones" element={<ZonesAdmin />} />
        <Route path="checkpoints" element={<CheckpointsAdmin />} />
        <Route path="validity" element={<ValidityAdmin />} />
        <Route path="handouts" element={<HandoutsAdmin />} />
        <Route path="keys" element={<KeysAdmin />} />
        <Route path="integrations" element={<IntegrationsAdmin />} />
        <Route path="doctor" element={<DoctorAdmin />} />
        <Route path="privacy" element={<RetentionAdmin />} />
        <Route path="*" element={<SettingsAdmin />} />
      </Routes>
    </>
  );
}
