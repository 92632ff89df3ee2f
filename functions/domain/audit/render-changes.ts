/** How the facts of an audit event are called, and written for people. */
import { maskedAccount } from '../../../shared/agents/rules.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { wallClock } from '../../../shared/kernel/month.ts';

/**
 * How a fact is written: as it stands; as rand; as a moment in South African time; yes or no; an account
 * number but for its last digits; a person by name; or a person's own, which goes with an agent who is
 * deleted (decision 0017).
 */
type Kind = 'text' | 'list' | 'money' | 'moment' | 'yesNo' | 'account' | 'person' | 'personal';

/**
 * The facts that are shown, in their order. What isn't listed is never shown: ids, versions and times
 * that the event has beside it.
 */
const facts: Record<string, readonly [label: string, kind: Kind]> = {
  status: ['Status', 'text'],
  role: ['Role', 'text'],
  hasFinance: ['Finance permission', 'yesNo'],
  kind: ['List', 'list'],
  agentId: ['Agent', 'person'],
  actorId: ['Person', 'person'],
  topic: ['About', 'text'],
  subject: ['Subject', 'text'],
  from: ['From', 'text'],
  to: ['To', 'text'],
  productName: ['Product', 'text'],
  saleValueCents: ['Sale Value', 'money'],
  amountCents: ['Amount', 'money'],
  upfrontCents: ['Upfront commission', 'money'],
  clawbackCents: ['Taken back', 'money'],
  hashTotal: ['Hash total', 'text'],
  sha256: ['SHA-256', 'text'],
  payoutId: ['Payout', 'text'],
  proofUploadId: ['Proof', 'text'],
  endedAt: ['Ended', 'moment'],
  reason: ['Reason', 'text'],
  transactionId: ['Transaction ID', 'text'],
  notes: ['Notes', 'text'],
  bankName: ['Bank Name', 'text'],
  accountHolder: ['Account Holder Name', 'personal'],
  accountNumber: ['Account Number', 'account'],
  isAnotherAccount: ['Another account number', 'yesNo'],
  branchCode: ['Branch Code', 'text'],
  accountType: ['Account Type', 'text'],
  referralCode: ['Referral Code', 'personal'],
  earnedCents: ['Earned', 'money'],
  paidCents: ['Paid', 'money'],
  availableCents: ['Available', 'money'],
  period: ['Month', 'text'],
  activeSales: ['Active sales', 'text'],
  message: ['What went wrong', 'text'],
  lines: ['Lines', 'text'],
  totalCents: ['Total', 'money'],
  exceptions: ['Exceptions', 'text'],
  saleDecisions: ['E-mail about sales', 'yesNo'],
  payoutStages: ['E-mail about payouts', 'yesNo'],
  statements: ['E-mail about statements', 'yesNo'],
  hidden: ['Hidden on the leaderboard', 'yesNo'],
  reference: ['Reference', 'text'],
  name: ['Product Name', 'text'],
  title: ['Title', 'text'],
  description: ['Description', 'text'],
  content: ['Content', 'text'],
  urgency: ['Urgency', 'text'],
  targetAudience: ['Audience', 'text'],
  category: ['Category', 'text'],
  tags: ['Tags', 'text'],
  fileUrl: ['File URL', 'text'],
  fileName: ['File', 'text'],
  isPublished: ['Published', 'yesNo'],
  publishedAt: ['Published', 'moment'],
  isActive: ['Active', 'yesNo'],
  baseCommissionRate: ['Base Commission Rate (%)', 'text'],
  planId: ['Plan ID', 'text'],
  providerId: ['Provider ID', 'text'],
  connectionTypeId: ['Connection Type ID', 'text'],
  downloadSpeedMbps: ['Download Speed (Mbps)', 'text'],
  uploadSpeedMbps: ['Upload Speed (Mbps)', 'text'],
  isUncapped: ['Uncapped', 'yesNo'],
  costPriceCents: ['Cost Price', 'money'],
  marginPercentage: ['Margin (%)', 'text'],
  sellingPriceCents: ['Selling Price', 'money'],
  deletedAt: ['Deleted', 'moment'],
  sizeBytes: ['Size (bytes)', 'text'],
  total: ['Rows', 'text'],
  done: ['Rows done', 'text'],
  failed: ['Rows failed', 'text'],
};

/** What jobs are called. */
const lists: Readonly<Record<string, string>> = {
  exportSales: 'sales',
  exportPayouts: 'payouts',
  exportProducts: 'products',
  exportAudit: 'audit log',
  importProducts: 'products',
  uploadAgents: 'agents',
};

/** Facts that are recorded for programs, or that the event says elsewhere. */
const UNSHOWN = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'productId',
  'uploadId',
  'invitationId',
  'publishImmediately',
] as const;

/** Whether a name is one that somebody decided about: shown, or left out on purpose. */
export const isKnownFact = (name: string): boolean =>
  Object.hasOwn(facts, name) || (UNSHOWN as readonly string[]).includes(name);

/** Stands for what went with an agent. */
export const GONE = 'removed with the agent';

/** A fact that an event set or changed; absent: there was none, or there is none any more. */
export interface Changed {
  label: string;
  before?: string;
  after?: string;
}

interface Told {
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  /** What a person is called. */
  nameOf: (id: string) => string;
  /** The agent whom the event is about was deleted. */
  isGone: boolean;
}

/** What an event changed; what stayed as it was is left out. */
export function renderChanges({ before = {}, after = {}, ...told }: Told): Changed[] {
  return Object.entries(facts).flatMap(([name, [label, kind]]) => {
    const [was, is] = [before[name], after[name]].map((value) => written(value, kind, told));
    if (was === is) return [];
    return [
      {
        label,
        ...(was === undefined ? {} : { before: was }),
        ...(is === undefined ? {} : { after: is }),
      },
    ];
  });
}

type Given = Pick<Told, 'nameOf' | 'isGone'>;

const ways: Record<Kind, (text: string, given: Given) => string> = {
  text: (text) => text,
  list: (text) => lists[text] ?? text,
  money: (text) => formatRand(Number(text)),
  moment: wallClock,
  yesNo: (text) => (text === 'true' ? 'yes' : 'no'),
  account: maskedAccount,
  person: (text, { nameOf }) => nameOf(text),
  personal: (text, { isGone }) => (isGone ? GONE : text),
};

function written(value: unknown, kind: Kind, given: Given): string | undefined {
  if (Array.isArray(value)) return value.join(', ') || undefined;
  const isFact =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isFact && value !== '' ? ways[kind](String(value), given) : undefined;
}
