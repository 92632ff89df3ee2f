/** Queries of the audit log. */
import type { AuditFilter } from '../../../shared/audit/contract.ts';
import { MAX_PAGE } from '../../../shared/kernel/page-size.ts';
import { queries } from '../../lib/api.ts';
import { inPages } from '../../lib/pages.ts';

/** The audit log, newest event first. */
export const auditQuery = (filter: AuditFilter) =>
  queries.audit.listEvents.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, limit: MAX_PAGE, cursor }),
    ...inPages,
  });
