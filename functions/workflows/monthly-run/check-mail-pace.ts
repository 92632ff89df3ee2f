import { mailsPerSecondFor } from '../../../shared/kernel/mail-pace.ts';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';
import type { Log } from '../../platform/log.ts';
import type { Table } from '../../platform/table.ts';

interface Deps {
  log: Log;
  table: Table;
  settings: Pick<PortalSettings, 'mailsPerSecond' | 'monthlyRun'>;
}

/**
 * Raises the alarm where the network has grown beyond the pace of its e-mails: the next run wouldn't be
 * finished when it is checked. It says so while some thousand agents may still join.
 */
export async function checkMailPace({ log, table, settings }: Deps): Promise<void> {
  const { mailsPerSecond, monthlyRun } = settings;
  const { agents } = await rollupTable(table).read({ scope: NETWORK, bucket: TOTAL });
  const needed = mailsPerSecondFor(agents, monthlyRun.hour);
  if (mailsPerSecond >= needed) return;
  log.warn('mailsPerSecond is too small for so many agents', { agents, mailsPerSecond, needed });
  log.count('SlowMails');
}
