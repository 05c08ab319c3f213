import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router-dom';
import { AuditLog } from '#web/features/reports/AuditLog.tsx';
import { adminPath } from '#web/lib/paths.ts';
import { lazyPage } from './lazy-page.tsx';
import { auditTools } from './list-tools.tsx';
import { SubTabs } from './SubTabs.tsx';

const PrintLog = lazyPage(
  async () => (await import('#web/features/reports/PrintLog.tsx')).PrintLog,
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
