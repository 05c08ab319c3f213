import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { AuditLog } from '#web/admin/reports/AuditLog.tsx';
import { SubTabs } from '#web/app/layout/SubTabs.tsx';
import { lazyPage } from '#web/app/lazy-page.tsx';
import { auditTools } from '#web/app/list-tools.tsx';
import { adminPath } from '#web/core/client/paths.ts';

const PrintLog = lazyPage(
  async () => (await import('#web/admin/reports/PrintLog.tsx')).PrintLog,
  ['admin', 'badge', 'prints', 'errors'],
);

/** /admin/audit: the log, and a way to take it away; apart from it, which badges were printed. */
export function AuditAdmin() {
  const { t } = useTranslation();
  return (
    <>
      <SubTabs
        label={t('admin.tabs.audit')}
        tabs={[
          { to: adminPath('audit'), label: t('admin.tabs.audit') },
          { to: adminPath('audit', 'prints'), label: t('admin.audit.prints') },
        ]}
      />
      <Routes>
        <Route path="prints" element={<PrintLog />} />
        <Route path="*" element={<AuditLog tools={auditTools} />} />
      </Routes>
    </>
  );
}
