/** Personal notices to agents: their links, and how urgent they are. Pure. */
import type { Urgency } from '../announcements/contract.ts';
import { periodOf } from '../kernel/month.ts';
import { FACTOR_NEWS, mailKindOf, type Notice, type NoticeKind } from './schemas.ts';

/** Most notifications that the bell loads. */
export const MAX_NOTIFICATIONS = 100;

/** A link to the item that a notice is about: an agent's screen, and the link's text. */
export interface NoticeLink {
  path: string;
  label: string;
}

const saleLink = (saleId: string): NoticeLink => ({
  path: `/agent/sales?sale=${encodeURIComponent(saleId)}`,
  label: 'Open the sale',
});
const fixLink = (saleId: string): NoticeLink => ({
  path: `/agent/sales?fix=${encodeURIComponent(saleId)}`,
  label: 'Fix and Send Again',
});
const leadLink = (leadId: string): NoticeLink => ({
  path: `/agent/sales?view=leads&lead=${encodeURIComponent(leadId)}`,
  label: 'Open the lead',
});
const payoutLink = (payoutId: string): NoticeLink => ({
  path: `/agent/earnings?payout=${encodeURIComponent(payoutId)}`,
  label: 'Open the payout',
});
const recruitLink = (): NoticeLink => ({ path: '/agent/referrals', label: 'Open your referrals' });
const signInLink = (): NoticeLink => ({ path: '/login', label: 'Sign in' });
const portalLink = (): NoticeLink => ({ path: '', label: 'Open the portal' });
const profileLink = (tab: 'pay' | 'security') => (): NoticeLink => ({
  path: `/agent/profile?tab=${tab}`,
  label: 'Open your profile',
});

const statementLink = (period: string): NoticeLink => ({
  path: `/agent/earnings?statement=${encodeURIComponent(period)}`,
  label: 'Open your statement',
});

const links: Record<NoticeKind, (subjectId: string, at: string) => NoticeLink> = {
  saleApproved: saleLink,
  saleRejected: fixLink,
  saleReversed: saleLink,
  saleMessage: saleLink,
  payoutProcessing: payoutLink,
  payoutPaid: payoutLink,
  payoutRejected: payoutLink,
  payoutReturned: payoutLink,
  statementReady: (period) => statementLink(period),
  // The statement of the month in which the balance moved.
  balanceAdjusted: (_, at) => statementLink(periodOf(at)),
  payoutWaiting: profileLink('pay'),
  bankEntered: profileLink('pay'),
  bankChanged: profileLink('pay'),
  accountCheckFailed: profileLink('pay'),
  leadReceived: leadLink,
  leadAskedAgain: leadLink,
  recruitSignedUp: recruitLink,
  recruitActive: recruitLink,
  recruitFirstSale: recruitLink,
  recruitBonus: recruitLink,
  bonusReversed: recruitLink,
  accountAdded: signInLink,
  accountActivated: portalLink,
  accountClosed: portalLink,
  passwordChanged: profileLink('security'),
  secondFactorRemoved: profileLink('security'),
  secondFactorSetUp: profileLink('security'),
  recoveryCodesMade: profileLink('security'),
  recoveryCodeUsed: profileLink('security'),
  emailChanged: profileLink('security'),
  emailReplaced: portalLink,
  termsChanged: () => ({ path: '/agent', label: 'See old and new terms' }),
};

export const linkOf = ({
  kind,
  subjectId,
  at,
}: Pick<Notice, 'kind' | 'subjectId' | 'at'>): NoticeLink => links[kind](subjectId, at);

const warnings: ReadonlySet<NoticeKind> = new Set([
  'saleRejected',
  'saleReversed',
  'bonusReversed',
  'balanceAdjusted',
  'payoutRejected',
  'payoutReturned',
  'payoutWaiting',
  'bankEntered',
  'bankChanged',
  'accountCheckFailed',
  'accountClosed',
  'passwordChanged',
  'secondFactorRemoved',
  'emailChanged',
  'termsChanged',
]);

const mailedAlone: ReadonlySet<NoticeKind> = new Set([
  'emailReplaced',
  'accountAdded',
  ...FACTOR_NEWS,
]);

/** True where the bell shows the notice; the others are e-mails alone. */
export const isInBell = ({ kind }: Pick<Notice, 'kind'>): boolean => !mailedAlone.has(kind);

/** Refusals, returns and changes of the account are more urgent than good news. */
export const urgencyOf = ({ kind }: Pick<Notice, 'kind'>): Urgency =>
  warnings.has(kind) ? 'warning' : 'info';

/** True where the notice's subject is a recruit. */
export const isAboutRecruit = (kind: NoticeKind): boolean => mailKindOf(kind) === 'recruits';

/** True where the e-mail says how to reach support. */
export const namesSupport = (kind: NoticeKind): boolean =>
  mailKindOf(kind) === undefined && kind !== 'accountActivated';
