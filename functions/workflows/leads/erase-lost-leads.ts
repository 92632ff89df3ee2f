import { eraseLostBefore } from '../../../shared/leads/rules.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { leadTable, type StoredLead } from '../../data/lead.table.ts';
import { eraseLead } from '../../domain/leads/erase-lead.ts';
import type { Clock } from '../../platform/clock.ts';
import { PORTAL } from '../../platform/context.ts';
import type { Log } from '../../platform/log.ts';
import type { Table } from '../../platform/table.ts';

/** Erased in one sweep; the next sweep goes on. */
const AT_ONCE = 100;

interface EraseDeps {
  table: Table;
  clock: Clock;
  log: Log;
  settings: Pick<PortalSettings, 'leads'>;
}

/** Erases the customers of leads that were lost so long ago that nobody needs them any more. */
export async function eraseLostLeads({ settings, ...deps }: EraseDeps): Promise<void> {
  const { table, clock, log } = deps;
  const before = eraseLostBefore(clock.now(), settings.leads.lostRetentionMonths);
  const context = { table, clock, actor: PORTAL, requestId: 'sweep' };
  // The index may lag: a lead may have been opened again meanwhile.
  const isDue = ({ status, lostAt }: StoredLead) => status === 'lost' && lostAt < before;
  for (const { leadId } of await leadTable(table).lostBefore(before, AT_ONCE))
    try {
      await eraseLead(context, leadId, isDue);
    } catch (error) {
      log.error('a lost lead could not be erased, to be tried again', { leadId, error });
    }
}
