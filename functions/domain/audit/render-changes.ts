/** Labels and formats of the values in audit events. */
import { maskedAccount } from '../../../shared/agents/rules.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Job } from '../../../shared/kernel/job.ts';
import { wallClock } from '../../../shared/kernel/month.ts';

/**
 * The format of a value: unchanged; an amount in rand; a moment in South African time; yes or no; the last
 * digits of an account number; a person's name; or personal data that is removed with a deleted agent.
 */
type Kind = 'text' | 'list' | 'money' | 'moment' | 'yesNo' | 'account' | 'person' | 'personal';

/**
 * The values that are shown, in their order. A value that isn't listed, such as an id, a version or
 * a time, is never shown.
 */
const facts: Record<string, readonly [label: string, kind: Kind]> = {
  act: ['Act', 'text'],
  rule: ['Rule', 'text'],
  because: ['Why it takes two people', 'text'],
  status: ['Status', 'text'],
  role: ['Role', 'text'],
  hasFinance: ['Finance permission', 'yesNo'],
  permissions: ['Permissions', 'text'],
  newRecoveryCodes: ['New recovery codes', 'yesNo'],
  kind: ['List', 'list'],
  agentId: ['Agent', 'person'],
  actorId: ['Person', 'person'],
  topic: ['About', 'text'],
  subject: ['Subject', 'text'],
  from: ['From', 'text'],
  entryKind: ['Kind of entry', 'text'],
  format: ['Format', 'text'],
  taxYear: ['Tax year', 'text'],
  to: ['To', 'text'],
  productName: ['Product', 'text'],
  saleValueCents: ['Sale Value', 'money'],
  corrected: ['Corrected', 'text'],
  direction: ['Direction', 'text'],
  adjustmentKind: ['Kind', 'text'],
  amountCents: ['Amount', 'money'],
  upfrontCents: ['Upfront commission', 'money'],
  clawbackCents: ['Taken back', 'money'],
  reversedCents: ['Taken back from the agent', 'money'],
  reversedBonusCents: ['Bonus taken back', 'money'],
  hashTotal: ['Hash total', 'text'],
  sha256: ['SHA-256', 'text'],
  saleId: ['Sale', 'text'],
  payoutId: ['Payout', 'text'],
  proofUploadId: ['Proof', 'text'],
  endedAt: ['Ended', 'moment'],
  networkNumber: ['Order or line number', 'personal'],
  activatedAt: ['Activated by the network', 'text'],
  network: ['Network', 'text'],
  statementDay: ['Day of the statement', 'text'],
  ends: ['Sales to end', 'text'],
  activations: ['Sales to activate', 'text'],
  ended: ['Sales ended', 'text'],
  activated: ['Sales activated', 'text'],
  activeValues: ['Words for active', 'text'],
  notYetValues: ['Words for not yet active', 'text'],
  endedValues: ['Words for ended', 'text'],
  graceDays: ['Days of grace', 'text'],
  networkEndedOn: ['Ended at the network', 'text'],
  reason: ['Reason', 'text'],
  until: ['Until', 'moment'],
  refusal: ['Why it was refused', 'text'],
  despiteHold: ['Released despite the hold, because', 'text'],
  paymentDate: ['Payment date', 'text'],
  correction: ['Correction', 'text'],
  declaration: ['Downloaded files', 'text'],
  askedBy: ['Asked for by', 'person'],
  transactionId: ['Transaction ID', 'text'],
  notes: ['Notes', 'text'],
  bankName: ['Bank Name', 'text'],
  accountHolder: ['Account Holder Name', 'personal'],
  accountNumber: ['Account Number', 'account'],
  isAnotherAccount: ['Another account number', 'yesNo'],
  branchCode: ['Branch Code', 'text'],
  accountType: ['Account Type', 'text'],
  accountCheck: ['Account check', 'text'],
  accountFailures: ['The bank said that', 'text'],
  accountRemarks: ['It also said that', 'text'],
  referralCode: ['Referral Code', 'personal'],
  fullName: ['Full Name', 'personal'],
  phone: ['Phone', 'personal'],
  email: ['Email', 'personal'],
  taxNumber: ['Tax Number', 'personal'],
  vatNumber: ['VAT Number', 'personal'],
  referrerId: ['Referred By', 'person'],
  earnedCents: ['Earned', 'money'],
  paidCents: ['Paid', 'money'],
  availableCents: ['Available', 'money'],
  period: ['Month', 'text'],
  batchId: ['Batch', 'text'],
  activeSales: ['Active sales', 'text'],
  message: ['What went wrong', 'text'],
  lines: ['Lines', 'text'],
  totalCents: ['Total', 'money'],
  exceptions: ['Exceptions', 'text'],
  saleDecisions: ['Email about sales', 'yesNo'],
  payoutStages: ['Email about payouts', 'yesNo'],
  statements: ['Email about statements', 'yesNo'],
  recruits: ['Email about recruits', 'yesNo'],
  leads: ['Email about leads', 'yesNo'],
  hidden: ['Hidden on the leaderboard', 'yesNo'],
  endpoint: ['Endpoint', 'text'],
  accountsSeen: ['Accounts seen', 'text'],
  hasSecondFactor: ['Second factor', 'yesNo'],
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
  bankFileId: ['Bank file', 'text'],
  returnedCents: ['Returned', 'money'],
  mapping: ['Columns read as', 'text'],
  columns: ['Columns', 'text'],
  paidValues: ['Words for paid', 'text'],
  returnedValues: ['Words for returned', 'text'],
  onTheWayValues: ['Words for on its way', 'text'],
  sign: ['Sign of the amount', 'text'],
  decimalMark: ['Decimal mark', 'text'],
  dayForm: ['Form of dates', 'text'],
  groupName: ['Group', 'text'],
  forSales: ['For', 'text'],
  firstDay: ['First day', 'text'],
  terms: ['Terms', 'text'],
};

/** Kinds of jobs that only stored events name. */
type PastKind = 'splitBatch' | 'mergeBatch' | 'splitPreview';

/** Labels of the kinds of jobs. */
const lists: Readonly<Record<Job['kind'] | PastKind, string>> = {
  exportSales: 'sales',
  exportPayouts: 'payouts',
  exportProducts: 'products',
  exportAudit: 'audit log',
  exportReferrals: 'referrals',
  exportSignups: 'agent signups',
  exportClicks: 'link clicks',
  exportAnnouncements: 'announcements',
  exportResources: 'resources',
  exportAgents: 'agents',
  importProducts: 'products',
  uploadAgents: 'agents',
  lockBatch: 'lines of a batch to be locked',
  processBatch: 'lines of a batch to be processed',
  payBatch: 'lines of a batch to be marked paid',
  forecast: 'forecast of the next run',
  previewTerms: 'preview of terms of commission',
  announceTerms: 'agents who hear of new terms',
  unfreezePayouts: 'Comparison of all figures',
  remindAgents: 'agents who were reminded of bank details',
  releasePayouts: 'payouts that a second person agreed to',
  splitBatch: 'lines of a batch to be split',
  mergeBatch: 'lines of a batch to be merged',
  splitPreview: 'preview of a split',
  reopenBatch: 'lines of a batch to be open again',
  rewriteFiles: 'files of a batch',
  exportLedger: 'ledger',
  exportAccrual: 'accrual',
  exportTaxYear: 'tax year',
  exportJournal: 'journal',
  readBankFile: 'lines of a bank file',
  applyBankFile: 'outcomes of a bank file',
  readNetworkStatement: 'lines of a network’s statement',
  applyNetworkStatement: 'ends and activations of a network’s statement',
};

/** Values for programs, or that the event shows elsewhere. */
const UNSHOWN = [
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'productId',
  'draftId',
  'uploadId',
  'invitationId',
  'resubmits',
  'adjustmentId',
  'fourEyesOnPayouts',
  'payoutLimits',
  'publishImmediately',
] as const;

/** True for a value that is shown, or left out on purpose. */
export const isKnownFact = (name: string): boolean =>
  Object.hasOwn(facts, name) || (UNSHOWN as readonly string[]).includes(name);

/** Shown in place of personal data that was removed with its agent. */
export const REMOVED_WITH_AGENT = 'removed with the agent';

/** A changed value; an absent side means that there was none, or that it was removed. */
export interface Changed {
  label: string;
  before?: string;
  after?: string;
}

interface ChangesToRender {
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  /** The present name of a person. */
  nameOf: (id: string) => string;
  /** True where the agent of the event was deleted. */
  isDeleted: boolean;
}

/** The values that an event changed; unchanged ones are left out. */
export function renderChanges({ before = {}, after = {}, ...names }: ChangesToRender): Changed[] {
  return Object.entries(facts).flatMap(([name, [label, kind]]) => {
    const [was, is] = [before[name], after[name]].map((value) => written(value, kind, names));
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

type Given = Pick<ChangesToRender, 'nameOf' | 'isDeleted'>;

const ways: Record<Kind, (text: string, given: Given) => string> = {
  text: (text) => text,
  list: (text) => (lists as Readonly<Record<string, string>>)[text] ?? text,
  money: (text) => formatRand(Number(text)),
  moment: wallClock,
  yesNo: (text) => (text === 'true' ? 'yes' : 'no'),
  account: maskedAccount,
  person: (text, { nameOf }) => nameOf(text),
  personal: (text, { isDeleted }) => (isDeleted ? REMOVED_WITH_AGENT : text),
};

function written(value: unknown, kind: Kind, given: Given): string | undefined {
  if (Array.isArray(value)) return value.join(', ') || undefined;
  const isFact =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isFact && value !== '' ? ways[kind](String(value), given) : undefined;
}
