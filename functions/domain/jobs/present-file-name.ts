/** The names under which people get the files of jobs. */
import { dayOf } from '../../../shared/kernel/month.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';

type NamedJob = Pick<StoredJob, 'kind' | 'listFilter' | 'fileType' | 'createdAt' | 'resultKey'>;

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

/** True for a finished Excel workbook, as a wished one of too many rows became CSV; or for an imported one. */
export const isWorkbook = ({ kind, fileType, resultKey }: NamedJob): boolean =>
  kind === 'importProducts' ? fileType === 'xlsx' : (resultKey?.endsWith('.xlsx') ?? false);

/**
 * The name of a job's file.
 * @param part where there are several files: the number of one, from 1, or their list; absent: the only file
 */
export function presentFileName(job: NamedJob, part?: number | 'manifest'): string {
  const type = job.kind === 'forecast' ? 'json' : isWorkbook(job) ? 'xlsx' : 'csv';
  const day = dayOf(job.createdAt);
  const name = [names[job.kind], ...contentOf(job), day, ...(part === undefined ? [] : [part])];
  return `${name.join('-')}.${type}`;
}

/** The period and format that name a file of the books: its months or tax year, and the journal's format. */
function contentOf({ kind, listFilter }: Pick<StoredJob, 'kind' | 'listFilter'>): string[] {
  const filter = (listFilter ?? {}) as Partial<Record<string, string | number>>;
  if (kind === 'exportTaxYear') return [String(filter['taxYear'])];
  const { from, to, format } = filter;
  const span = [from, 'to', to].filter((part) => part !== undefined).map(String);
  if (kind === 'exportJournal') return [String(format), ...span];
  return kind === 'exportAccrual' || kind === 'exportLedger' ? span : [];
}
