import { PageHeader } from '../components/page-header.tsx';
import { AuditList } from '../features/audit/audit-list.tsx';
import { useFilterInUrl } from '../features/audit/filter-in-url.ts';
import { ExportList } from '../features/jobs/export-list.tsx';

export default function AdminAudit() {
  const log = useFilterInUrl();
  return (
    <>
      <PageHeader
        title="Audit Log"
        action={<ExportList of={{ kind: 'exportAudit', ...log.filter }} />}
      />
      <AuditList log={log} />
    </>
  );
}
