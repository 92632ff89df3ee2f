/** Compares balances with the ledger and payouts, and batches with their lines, once a day. */
import { openMailer } from '../data/mailer.client.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { openLog } from '../platform/log.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { openTable } from '../platform/table.ts';
import { reconcileDay } from '../workflows/reconciliation/reconcile-day.ts';

const environment = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL', 'SITE_URL', 'MAIL_EVENTS');
const { runtime, PORTAL: settings, SITE_URL: siteUrl } = environment;
const deps = {
  table: openTable(environment.TABLE_NAME, runtime),
  clock: systemClock,
  log: openLog(runtime),
  settings,
  siteUrl,
  sendMail: openMailer(settings.sender, environment.MAIL_EVENTS, runtime),
};

export const handler = scheduledFunction('reconcile', deps.log, () => reconcileDay(deps));
