import { jobsContract } from '../../../shared/jobs/contract.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { verb } from '../verb.ts';
import type { ExportsBucket } from '../../data/exports-bucket.client.ts';
import type { StoredJob } from '../../data/job.table.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { readJob } from '../../domain/jobs/read-job.ts';

/** The names of files, without the day; only exports and forecasts have one. */
const names: Partial<Record<StoredJob['kind'], string>> = {
  exportSales: 'sales',
  exportPayouts: 'payouts',
  exportProducts: 'products',
  exportAudit: 'audit-log',
  exportReferrals: 'referrals',
  exportSignups: 'agent-signups',
  exportClicks: 'link-clicks',
  exportAnnouncements: 'announcements',
  exportResources: 'resources',
  exportAgents: 'agents',
  exportLedger: 'ledger',
  exportAccrual: 'accrual',
  exportTaxYear: 'tax-year',
  exportJournal: 'journal',
  forecast: 'forecast',
  previewTerms: 'terms-preview',
};

/** The progress of one's own job; a finished one carries a link to its result. */
export const getJob = (bucket: ExportsBucket) =>
  verb(jobsContract.getJob, async (context, { jobId }) => {
    const job = await readJob(context, jobId);
    const type = job.kind === 'forecast' ? 'json' : 'csv';
    const name = [names[job.kind], ...contentOf(job), dayOf(job.createdAt)].join('-');
    const fileName = `${name}.${type}`;
    const link = job.resultKey ? await bucket.linkTo(job.resultKey, fileName) : undefined;
    return presentJob(job, link);
  });

/** The period and format that name a file of the books: its months or tax year, and the journal's format. */
function contentOf({ kind, listFilter }: StoredJob): string[] {
  const filter = (listFilter ?? {}) as Partial<Record<string, string | number>>;
  if (kind === 'exportTaxYear') return [String(filter['taxYear'])];
  const { from, to, format } = filter;
  const span = [from, 'to', to].filter((part) => part !== undefined).map(String);
  if (kind === 'exportJournal') return [String(format), ...span];
  return kind === 'exportAccrual' || kind === 'exportLedger' ? span : [];
}
