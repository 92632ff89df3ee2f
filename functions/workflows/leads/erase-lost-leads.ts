import { eraseLostBefore } from '../../../shared/leads/rules.ts';
import { leadTable, type StoredLead } from '../../data/leads/lead.table.ts';
import { eraseLead } from '../../domain/leads/erase-lead.ts';
import type { Context } from '../../platform/context.ts';
import type { Log } from '../../platform/log.ts';

/** Erased in one sweep; the next sweep goes on. */
export const ERASED_AT_ONCE = 100;

/** Erases the customers of leads that were lost so long ago that nobody needs them any more. */
export async function eraseLostLeads(context: Context, log: Log): Promise<void> {
  const { table, clock, settings } = context;
  const before = eraseLostBefore(clock.now(), settings.leads.lostRetentionMonths);
  // The index may lag: a lead may have been opened again meanwhile.
  const isDue = ({ status, lostAt }: StoredLead) => status === 'lost' && lostAt < before;
  for (const { leadId } of await leadTable(table).lostBefore(before, ERASED_AT_ONCE))
    try {
      await eraseLead(context, leadId, isDue);
    } catch (error) {
      log.error('a lost lead could not be erased, to be tried again', { leadId, error });
    }
}
