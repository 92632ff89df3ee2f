/**
 * Writes the stream's heartbeat, counts open browsers, restarts jobs and account checks that stopped, ends
 * old invitations and limited terms of commission, and sends e-mails that are still due.
 */
import { heartbeatTable } from '../data/stream-events/heartbeat.table.ts';
import { openJobQueue } from '../data/jobs/job-queue.client.ts';
import { readMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { endInvitations } from '../workflows/invitations/end-invitations.ts';
import { restartStoppedJobs } from '../workflows/jobs/restart-stopped-jobs.ts';
import { finishTerms } from '../workflows/commission-terms/finish-terms.ts';
import { countListeners } from '../workflows/live-push/count-listeners.ts';
import { restartChecks } from '../workflows/account-check/restart-checks.ts';
import { readEnvironment } from '../platform/environment.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { runTasks } from '../platform/run-tasks.ts';
import { openWorker } from '../platform/worker.ts';
import { openMailer } from '../data/notifications/mailer.client.ts';
import { sweepOutbox } from '../workflows/notifier/send-owed-mail.ts';

const environment = readEnvironment(
  process.env,
  'TABLE_NAME',
  'PORTAL',
  'SITE_URL',
  'JOB_QUEUE_URL',
  'MAIL_EVENTS',
  'ORIGIN_SECRETS',
);
const { runtime, PORTAL: settings, SITE_URL: siteUrl } = environment;
const deps = {
  ...openWorker(environment),
  settings,
  siteUrl,
  linkSecret: environment.ORIGIN_SECRETS[0],
  sendMail: openMailer(settings.sender, environment.MAIL_EVENTS, runtime),
  queue: openJobQueue(environment.JOB_QUEUE_URL, runtime),
};

export const handler = scheduledFunction('sweep', deps.log, async () => {
  // First, so that no other work can keep it from the stream.
  await heartbeatTable(deps.table).beat(deps.clock.real());
  await runTasks(deps.log, {
    countListeners: () => countListeners(deps),
    sweep,
  });
});

async function sweep(): Promise<void> {
  // The next call after the end does what is due by then.
  if (await readMaintenance(deps)) return;
  await runTasks(deps.log, {
    restartStoppedJobs: () => restartStoppedJobs(deps),
    restartChecks: () => restartChecks(deps),
    endInvitations: () => endInvitations(deps),
    finishTerms: () => finishTerms(deps),
    // Last, because a slow SES may take what is left of the call.
    sweepOutbox: () => sweepOutbox(deps),
  });
}
