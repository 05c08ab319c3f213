import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { SideTabs } from '#web/app/layout/SubTabs.tsx';
import { settingsPages, settingsPath } from '#web/app/settings-pages.tsx';

/** /admin/settings: the site's switches and links, and a page for each other kind of setting, in a list at the side. */
export function SettingsTab() {
  const { t } = useTranslation();
  const tabs = settingsPages.map(({ path, label }) => ({
    to: settingsPath(path),
    label: t(label),
  }));
  return (
    <SideTabs label={t('admin.tabs.settings')} tabs={tabs}>
      <Routes>
        {settingsPages.map(({ path, Page }) => (
          <Route key={path} path={path || '*'} element={<Page />} />
        ))}
      </Routes>
    </SideTabs>
  );
}
