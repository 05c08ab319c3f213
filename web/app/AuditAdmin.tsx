import { AuditLog } from '#web/features/reports/AuditLog.tsx';
import { auditTools } from './list-tools.tsx';

/** /admin/audit: the log, and a way to take it away. */
export function AuditAdmin() {
  return <AuditLog tools={auditTools} />;
}
