/** What waits for the office, in words, with the address where it is done. */
import { batchName } from '../../../shared/kernel/batch-id.ts';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { formatStopped } from '../../../shared/kernel/most-counted.ts';
import type { MonthlyBatch } from '../../../shared/monthly-run/contract.ts';
import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { formatAge, formatShortDay } from '../../lib/dates.ts';
import { accountPath, batchPath, paths, waitingSalesPath } from '../../lib/paths.ts';

export interface Wait {
  text: string;
  hint: string;
  isLate?: boolean;
  to: string;
}

/** Age in days from which a sale has waited too long. */
const LATE_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

export const isLate = (at: string, asOf: string): boolean =>
  Date.parse(asOf) - Date.parse(at) >= LATE_DAYS * DAY_MS;

interface Found {
  dashboard: Pick<AdminDashboard, 'pendingSales' | 'asOf' | 'isDecidedAlone'>;
  /** Acts that wait for a second person. */
  approvals: number;
  /** The newest months. */
  months: readonly Pick<MonthlyBatch, 'run' | 'batch'>[];
  /** The newest pending payouts. */
  payouts: readonly AdminPayout[];
}

export const waitsOf = ({ dashboard, approvals, months, payouts }: Found): Wait[] => [
  ...waitingSales(dashboard),
  ...(approvals > 0
    ? [
        {
          text: `${approvals === 1 ? '1 act waits' : `${formatStopped(approvals)} acts wait`} for a second person`,
          hint: '',
          to: paths.adminApprovals,
        },
      ]
    : []),
  ...months.flatMap(waitingBatch),
  ...waitingAccounts(payouts),
  ...(dashboard.isDecidedAlone
    ? [
        {
          text: 'Only one person has the finance permission',
          hint: 'nobody could confirm what they decide',
          to: paths.adminAdministrators,
        },
      ]
    : []),
];

function waitingSales({ pendingSales: { total, rows }, asOf }: Found['dashboard']): Wait[] {
  const [oldest] = rows;
  if (!oldest) return [];
  const late = rows.filter(({ submittedAt }) => isLate(submittedAt, asOf)).length;
  const age = `oldest: ${formatAge(oldest.submittedAt, asOf)}`;
  return [
    {
      text: `${countOf(total, 'sale')} to review`,
      hint: late > 0 ? `${formatCount(late)} for ${LATE_DAYS} days or more, ${age}` : age,
      isLate: late > 0,
      to: waitingSalesPath,
    },
  ];
}

function waitingBatch({ run, batch }: Found['months'][number]): Wait[] {
  const { period } = run;
  const about = { to: batchPath(period), isLate: true };
  if (run.status === 'failed')
    return [
      { text: `The monthly run of ${batchName(period)} stopped`, hint: 'resume it', ...about },
    ];
  if (!batch) return [];
  const { status, work, lines, totalCents, paymentDate, today } = batch;
  const name = batchName(batch.batchId);
  const size = `${countOf(lines, 'line')}, ${formatRand(totalCents)}`;
  if (work?.status === 'failed')
    return [{ text: `The work on the batch of ${name} stopped`, hint: 'start it again', ...about }];
  if (status === 'open')
    return [{ text: `Lock the batch of ${name}`, hint: size, ...about, isLate: false }];
  const isUnderWay = status === 'locked' || status === 'exported' || status === 'processing';
  return isUnderWay && paymentDate && paymentDate < today
    ? [
        {
          text: `Batch of ${name}: its payment date is over`,
          hint: `${formatShortDay(paymentDate)}, ${size}`,
          ...about,
        },
      ]
    : [];
}

function waitingAccounts(payouts: Found['payouts']): Wait[] {
  const held = payouts.filter(
    ({ bankWarning }) => bankWarning === 'failed check' || bankWarning === 'returned',
  );
  const missing = payouts.filter(({ bankWarning }) => bankWarning === 'missing');
  return [
    ...waitingFor(held, {
      noun: 'account',
      about: 'held by a failed check or a return',
      to: 'held',
    }),
    ...waitingFor(missing, { noun: 'agent', about: 'without bank details', to: 'missing' }),
  ];
}

function waitingFor(
  payouts: Found['payouts'],
  { noun, about, to }: { noun: string; about: string; to: 'held' | 'missing' },
): Wait[] {
  if (payouts.length === 0) return [];
  const agents = new Set(payouts.map(({ agentId }) => agentId)).size;
  const cents = payouts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [
    {
      text: `${countOf(agents, noun)} ${about}`,
      hint: `${formatRand(cents)} can’t be paid`,
      to: accountPath(to),
    },
  ];
}
