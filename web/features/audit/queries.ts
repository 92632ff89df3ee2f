/** Queries of the audit log. */
import type { AuditFilter } from '../../../shared/audit/contract.ts';
import { queries } from '../../lib/api.ts';
import { inPages } from '../../lib/pages.ts';

const PAGE = 50;

/** The audit log, newest event first. */
export const auditQuery = (filter: AuditFilter) =>
  queries.audit.listEvents.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, limit: PAGE, cursor }),
    ...inPages,
  });
