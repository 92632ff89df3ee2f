/** All that waits for the office, in words, with the address where it is done. */
import type { EndedJob } from '../../../shared/jobs/contract.ts';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { formatStopped } from '../../../shared/kernel/most-counted.ts';
import type { MonthlyBatch } from '../../../shared/monthly-run/contract.ts';
import type { BatchException } from '../../../shared/monthly-run/schemas.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { formatAge, formatShortDay } from '../../lib/dates.ts';
import { agentPagePath, batchPath, paths, waitingSalesPath } from '../../lib/paths.ts';

export interface Wait {
  text: string;
  hint?: string;
  to: string;
  isLate?: boolean;
  /** True where the reminder to agents without bank details stands beside it. */
  isReminded?: boolean;
}

/** Age in days from which a sale has waited too long. */
const LATE_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

export const isLate = (at: string, asOf: string): boolean =>
  Date.parse(asOf) - Date.parse(at) >= LATE_DAYS * DAY_MS;

type Month = Pick<MonthlyBatch, 'run' | 'batch'>;

type PendingPayout = Pick<
  AdminPayout,
  'agentId' | 'amountCents' | 'requestedAt' | 'bankWarning' | 'batchId' | 'waiting'
>;

interface FirstPage<Row> {
  rows: readonly Row[];
  cursor: string | null;
}

interface Found {
  dashboard: Pick<AdminDashboard, 'pendingSales' | 'asOf' | 'isDecidedAlone' | 'bounced'>;
  /** Number of acts that wait for a second person. */
  approvals: number;
  months: readonly Month[];
  /** The first page of pending payouts. */
  payouts: FirstPage<PendingPayout>;
  /** The first page of what stays out of the open batch. */
  exceptions: FirstPage<Pick<BatchException, 'agentId' | 'amountCents' | 'reasons' | 'canInclude'>>;
  /** The jobs of the last day that ended, newest first. */
  jobs: readonly Pick<EndedJob, 'kind' | 'status' | 'by'>[];
}

/** The batch that can still be filled, of the newest months. */
export const openBatch = (months: readonly Month[]): string | undefined =>
  months.find(({ batch }) => batch?.status === 'open')?.batch?.batchId;

export function waitsOf({ dashboard, approvals, months, jobs, ...found }: Found): Wait[] {
  const { payouts, exceptions } = found;
  const paying = (...warnings: AdminPayout['bankWarning'][]) => ({
    ...payouts,
    rows: payouts.rows.filter(({ bankWarning }) => bankWarning && warnings.includes(bankWarning)),
  });
  const leftOut = (...why: BatchException['reasons']) => ({
    ...exceptions,
    rows: exceptions.rows.filter(
      ({ canInclude, reasons }) => !canInclude && reasons.some((reason) => why.includes(reason)),
    ),
  });
  const pending = `${paths.adminPayouts}?status=pending`;
  const outside = `${batchPath(openBatch(months) ?? '')}?tab=exceptions`;
  const missing = [
    ...stuck(paying('missing'), MISSING, `${pending}&account=missing`),
    ...stuck(leftOut('noBankDetails'), MISSING, outside),
  ];
  return [
    ...waitingSales(dashboard),
    ...payable(payouts, dashboard.asOf, `${pending}&account=ready`),
    ...(approvals > 0
      ? [
          {
            text: `${approvals === 1 ? '1 change needs' : `${formatStopped(approvals)} changes need`} a second person’s approval`,
            to: paths.adminApprovals,
          },
        ]
      : []),
    ...months.flatMap(waitingBatch),
    ...stuck(paying('failed check', 'returned'), HELD, `${pending}&account=held`),
    ...stuck(leftOut('failedCheck', 'returned'), HELD, outside),
    ...missing.map((wait, at) => (at === 0 ? { ...wait, isReminded: true } : wait)),
    ...(dashboard.bounced ?? []).map(({ id, fullName, email }) => ({
      text: `Emails to ${fullName} come back`,
      hint: email,
      to: agentPagePath(id),
    })),
    ...failedJobs(jobs),
    ...(dashboard.isDecidedAlone
      ? [{ text: 'Only one person has the finance permission', to: paths.adminAdministrators }]
      : []),
  ];
}

function waitingSales({ pendingSales: { total, rows }, asOf }: Found['dashboard']): Wait[] {
  const [oldest] = rows;
  if (!oldest) return [];
  const late = rows.filter(({ submittedAt }) => isLate(submittedAt, asOf)).length;
  const age = `oldest: ${formatAge(oldest.submittedAt, asOf)}`;
  return [
    {
      text: `${countOf(total, 'sale')} to review`,
      hint: late > 0 ? `${formatCount(late)} for ${LATE_DAYS} days or more, ${age}` : age,
      to: waitingSalesPath,
      isLate: late > 0,
    },
  ];
}

/** Payouts that nothing holds up, and no batch and no second person has yet. */
function payable({ rows, cursor }: FirstPage<PendingPayout>, asOf: string, to: string): Wait[] {
  const ready = rows.filter((row) => !row.bankWarning && !row.batchId && !row.waiting);
  const [oldest] = ready;
  if (!oldest) return [];
  const payouts = `${countOf(ready.length, 'payout')} to pay`;
  const age = `oldest: ${formatAge(oldest.requestedAt, asOf)}`;
  if (cursor !== null) return [{ text: `At least ${payouts}`, hint: age, to }];
  const cents = ready.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [{ text: payouts, hint: `${formatRand(cents)}, ${age}`, to }];
}

const UNDER_WAY = ['locked', 'exported', 'processing'];

function waitingBatch({ run, batch }: Month): Wait[] {
  const about = { to: batchPath(run.period), isLate: true };
  const month = monthName(run.period);
  if (run.status === 'failed')
    return [{ text: `The run of ${month} stopped: resume it`, ...about }];
  if (!batch) return [];
  const { status, work, lines, totalCents, paymentDate, today } = batch;
  const size = `${countOf(lines, 'line')}, ${formatRand(totalCents)}`;
  if (work?.status === 'failed')
    return [{ text: `The work on the batch of ${month} stopped`, hint: size, ...about }];
  if (status === 'open') return [{ text: `Lock the batch of ${month}`, hint: size, to: about.to }];
  return UNDER_WAY.includes(status) && paymentDate && paymentDate < today
    ? [
        {
          text: `Batch of ${month}: payment date over`,
          hint: `${formatShortDay(paymentDate)}, ${size}`,
          ...about,
        },
      ]
    : [];
}

/** A job's name, and where it is started again; a batch tells of its own work. */
const startedAt: Partial<Record<EndedJob['kind'], readonly [name: string, to: string]>> = {
  exportSales: ['export of sales', paths.adminSales],
  exportPayouts: ['export of payouts', paths.adminPayouts],
  exportProducts: ['export of products', paths.adminProducts],
  exportAudit: ['export of the audit log', paths.adminAudit],
  exportReferrals: ['export of referrals', paths.adminReferrals],
  exportSignups: ['export of signups', paths.adminReferrals],
  exportClicks: ['export of clicks', paths.adminReferrals],
  exportAnnouncements: ['export of announcements', paths.adminAnnouncements],
  exportResources: ['export of resources', paths.adminResources],
  exportAgents: ['export of agents', paths.adminAgents],
  exportLedger: ['export of the ledger', paths.adminBooks],
  exportAccrual: ['export of the accrual', paths.adminBooks],
  exportTaxYear: ['export of the tax year', paths.adminBooks],
  exportJournal: ['export of the journal', paths.adminBooks],
  importProducts: ['import of products', paths.adminProducts],
  forecast: ['forecast', paths.adminForecast],
  previewTerms: ['preview of terms', paths.adminCommission],
  readBankFile: ['reading of a bank file', paths.adminOutcomes],
  applyBankFile: ['work on a bank file', paths.adminOutcomes],
  readNetworkStatement: ['reading of a network statement', paths.adminStatements],
  applyNetworkStatement: ['work on a network statement', paths.adminStatements],
  releasePayouts: ['release of payouts', paths.adminPayouts],
  unfreezePayouts: ['check before payouts go on', paths.adminPayouts],
};

/** Jobs that failed and weren't started again since by the same person. */
const failedJobs = (jobs: Found['jobs']): Wait[] =>
  jobs.flatMap(({ kind, status, by }, at) => {
    const found = status === 'failed' ? startedAt[kind] : undefined;
    const isNewest = jobs.findIndex((job) => job.kind === kind && job.by === by) === at;
    if (!found || !isNewest) return [];
    return [{ text: `The ${found[0]} failed`, hint: `Started by ${by}`, to: found[1] }];
  });

const HELD = 'whose account check failed, or whose bank returned a payment';
const MISSING = 'without bank details';

/** Agents whose money waits for an account. */
function stuck(
  { rows, cursor }: FirstPage<Pick<AdminPayout, 'agentId' | 'amountCents'>>,
  about: string,
  to: string,
): Wait[] {
  if (rows.length === 0) return [];
  const agents = `${countOf(new Set(rows.map(({ agentId }) => agentId)).size, 'agent')} ${about}`;
  if (cursor !== null) return [{ text: `At least ${agents}`, to }];
  const cents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [{ text: agents, hint: `${formatRand(cents)} can’t be paid`, to }];
}
