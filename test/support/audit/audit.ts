/** The audit trail as tests read it. */
import {
  type AuditEvent,
  auditEventTable,
} from '../../../functions/data/audit/audit-event.table.ts';
import { addDays, dayOf } from '../../../shared/kernel/month.ts';
import type { TestStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';

/** The events of today and, as a day may end while a test runs, of yesterday. */
export async function recentEvents(stack: TestStack): Promise<AuditEvent[]> {
  const events = auditEventTable(tableOf(stack));
  const today = dayOf(stack.now());
  const days = await Promise.all([addDays(today, -1), today].map((day) => events.ofDay(day)));
  return days.flat();
}
