/** The words of personal notices to agents. Pure. */
import { CORRECT_DETAILS, failedCheckWords } from '../kernel/account-check.ts';
import { formatRand } from '../kernel/money.ts';
import { dayWords, momentWords, monthName } from '../kernel/month.ts';
import { TEMPORARY_PASSWORD_DAYS } from '../kernel/password.ts';
import { adjustmentKindWords } from '../adjustments/rules.ts';
import { nameInMail } from '../referrals/rules.ts';
import type { FactorNews, MailKind, Missing, Notice, NoticeKind } from './schemas.ts';

interface Words {
  title: string;
  text: string;
}

/** The names of the kinds of e-mail that may be switched off. */
export const mailKindTitles: Record<MailKind, string> = {
  saleDecisions: 'Sale decisions',
  payoutStages: 'Payouts',
  statements: 'Monthly statements',
  recruits: 'Recruits',
  leads: 'Leads',
};

/** A changed password in the bell and in e-mails. */
export const passwordChangedText = (at: string): string =>
  `Your password was changed on ${momentWords(at)}, and everybody who was signed in with the old one has been signed out. If this was not you, contact support at once.`;

const NOT_YOU = 'If this was not you, change your password and tell the office at once.';

/** News of a second factor in the bell and in e-mails. */
export const factorWords: Record<FactorNews, (at: string) => Words> = {
  secondFactorSetUp: (at) => ({
    title: 'Second factor set up',
    text: `An authenticator app was set up for your account on ${momentWords(at)}. Each sign-in asks for its code, and no earlier app works. ${NOT_YOU}`,
  }),
  recoveryCodesMade: (at) => ({
    title: 'New recovery codes',
    text: `New recovery codes were made for your account on ${momentWords(at)}, and the ones before no longer work. ${NOT_YOU}`,
  }),
  recoveryCodeUsed: (at) => ({
    title: 'Recovery code used',
    text: `A recovery code was used in place of your authenticator app on ${momentWords(at)}. You are signed out everywhere; the next sign-in asks you to set up another app. ${NOT_YOU}`,
  }),
};

/** The words of each kind of notice; each uses only the fields of its kind. */
const words: Record<NoticeKind, (notice: Notice) => Words> = {
  saleApproved: (notice) => ({
    title: 'Sale approved',
    text: `Your sale to ${customerOf(notice)} was approved. ${amountOf(notice)} was added to your earnings.`,
  }),
  saleRejected: (notice) => ({
    title: 'Sale rejected',
    text: `Your sale to ${customerOf(notice)} was rejected. Reason: ${reasonOf(notice)}`,
  }),
  saleReversed: (notice) => ({
    title: 'Approval undone',
    text: `The approval of your sale to ${customerOf(notice)} was undone, and the sale is rejected. ${amountOf(notice)} that it had earned was taken back from your balance. Reason: ${reasonOf(notice)}`,
  }),
  // Without the message itself: it stays in one place, from where it can be deleted.
  saleMessage: (notice) => ({
    title: 'Message about a sale',
    text: `The office wrote to you about your sale to ${customerOf(notice)}. Open the sale to read it and to answer.`,
  }),
  payoutProcessing: (notice) => ({
    title: 'Payout on its way',
    text: `Your payout of ${amountOf(notice)} is being paid. It takes 3-5 business days.`,
  }),
  payoutPaid: (notice) => ({
    title: 'Payout released',
    text: `Your payout of ${amountOf(notice)} was paid${destinationOf(notice)}.${transactionOf(notice)}`,
  }),
  payoutRejected: (notice) => ({
    title: 'Payout rejected',
    text: `Your payout of ${amountOf(notice)} was rejected and is available again. Reason: ${reasonOf(notice)}`,
  }),
  payoutReturned: (notice) => ({
    title: 'Payout returned',
    text: `Your bank returned the payment of ${amountOf(notice)}. It is available again. Reason: ${reasonOf(notice)}`,
  }),
  statementReady: (notice) => ({ title: 'Statement ready', text: textOfStatement(notice) }),
  payoutWaiting: (notice) => ({ title: 'Payout waiting', text: textOfWaiting(notice) }),
  bankEntered: (notice) => ({ title: 'Bank details entered', text: textOfBankEntry(notice) }),
  bankChanged: (notice) => ({ title: 'Bank details changed', text: textOfBankChange(notice) }),
  accountCheckFailed: failedCheckWords,
  recruitSignedUp: (notice) => ({
    title: 'New recruit',
    text: `${recruitOf(notice)} signed up as your recruit.`,
  }),
  recruitActive: (notice) => ({
    title: 'Recruit active',
    text: `${recruitOf(notice)}, your recruit, completed the profile and is active now.`,
  }),
  recruitFirstSale: (notice) => ({
    title: 'First sale of a recruit',
    text: `The first sale of ${recruitOf(notice)}, your recruit, was approved.${bonusOf(notice)}`,
  }),
  recruitBonus: (notice) => ({
    title: 'Bonus for a recruit',
    text: `A sale of ${recruitOf(notice)}, your recruit, was approved.${bonusOf(notice)}`,
  }),
  bonusReversed: (notice) => ({
    title: 'Bonus taken back',
    text: `The sale of ${recruitOf(notice)}, your recruit, that brought you a bonus of ${amountOf(notice)} ended too early, or its approval was undone. The bonus was taken back from your balance; another sale may bring it.`,
  }),
  balanceAdjusted: (notice) => ({ title: 'Balance adjusted', text: textOfAdjustment(notice) }),
  // Customers type their names, which must not become links in an e-mail.
  leadReceived: (notice) => ({
    title: 'New lead',
    text: `${leadOf(notice)} asks you to call. Open the lead for the number, and call soon: most customers choose the first who calls.`,
  }),
  leadAskedAgain: (notice) =>
    notice.reason
      ? { title: 'A lead is closed', text: `${leadOf(notice)}: ${notice.reason}` }
      : {
          title: 'A lead asked again',
          text: `${leadOf(notice)}, your lead, asked for a call again. Open the lead for the number.`,
        },
  // Without the password, whose words an administrator chose; the office hands it over.
  accountAdded: () => ({
    title: 'Your account',
    text: `The office added you as a sales agent. Sign in with this email address and the temporary password that the office gives you, then choose your own. The temporary one works for ${TEMPORARY_PASSWORD_DAYS} days; the office can send you another. If you did not expect this, ignore this email.`,
  }),
  accountActivated: () => ({
    title: 'Account active',
    text: 'Your account is active. The portal is open to you.',
  }),
  accountClosed: () => ({
    title: 'Account inactive',
    text: 'An administrator has closed the portal to you for now. Your sales and earnings are kept: active sales go on earning, and payouts wait until your account is active. If you have questions, contact support.',
  }),
  passwordChanged: ({ at }) => ({ title: 'Password changed', text: passwordChangedText(at) }),
  secondFactorRemoved: ({ holdUntil }) => ({
    title: 'Second factor removed',
    text: `The office removed the second factor of your account: your password alone opens it now, and you are signed out everywhere.${holdUntil ? ` Payouts to your account start again after ${momentWords(holdUntil)}.` : ''} If you didn’t ask for this, contact support at once.`,
  }),
  secondFactorSetUp: ({ at }) => factorWords.secondFactorSetUp(at),
  recoveryCodesMade: ({ at }) => factorWords.recoveryCodesMade(at),
  recoveryCodeUsed: ({ at }) => factorWords.recoveryCodeUsed(at),
  emailChanged: () => ({
    title: 'Email changed',
    text: 'An administrator changed the email address of your account. Sign in with the new address from now on; your password stays the same. If you didn’t ask for this, contact support at once.',
  }),
  termsChanged: (notice) => ({
    title: `Your terms change${notice.termsChange ? ` on ${dayWords(notice.termsChange.firstDay)}` : ''}`,
    text: textOfTerms(notice),
  }),
  emailReplaced: () => ({
    title: 'Email changed',
    text: 'An administrator changed the email address of your account to another one. This address can no longer be used to sign in. If you didn’t ask for this, contact support at once.',
  }),
};

/** Old and new terms, line by line. */
function textOfTerms({ termsChange }: Notice): string {
  if (!termsChange) return 'Your terms of commission change. Your dashboard shows them.';
  const { products, firstDay } = termsChange;
  const lines = termsChange.lines.map(
    (line) => `${line.label}: ${line.before} until then, ${line.after} from then on.`,
  );
  return `Your commission for ${products} changes for sales from ${dayWords(firstDay)} on. ${lines.join(' ')} Sales that you submit before keep their terms. Your dashboard shows old and new terms side by side; please confirm there that you have read them.`;
}

const amountOf = ({ amountCents = 0 }: Notice) => formatRand(amountCents);
const leadOf = ({ customerName = '' }: Notice) => nameInMail(customerName) || 'A customer';
const customerOf = ({ customerName = '' }: Notice) => customerName;
/** Recruits choose their names, which must not become links in an e-mail. */
const recruitOf = ({ recruitName = '' }: Notice) => nameInMail(recruitName) || 'A new agent';
const bonusOf = ({ amountCents = 0 }: Notice) =>
  amountCents > 0 ? ` You earned a bonus of ${formatRand(amountCents)}.` : '';
const destinationOf = ({ bankAccount }: Notice) => (bankAccount ? ` to ${bankAccount}` : '');
/** Without a full stop, which would be copied with the id. */
const transactionOf = ({ transactionId }: Notice) =>
  transactionId ? ` Transaction ID: ${transactionId}` : '';
const reasonOf = ({ reason = '' }: Notice) => reason;

/** A notice's words, as plain text. */
export const wordsOf = (notice: Notice): Words => words[notice.kind](notice);

const startOf = ({ holdUntil }: Notice, account: string) =>
  holdUntil ? ` Payouts to ${account} start after ${momentWords(holdUntil)}.` : '';

function textOfBankEntry(notice: Notice): string {
  const { bankAccount = '' } = notice;
  const start = startOf(notice, 'this account');
  return `An administrator entered your bank details. Your payouts go to ${bankAccount}.${start} If this is not your account, correct it on your profile and contact support at once.`;
}

function textOfBankChange(notice: Notice): string {
  const { bankAccount = '' } = notice;
  const start = startOf(notice, 'the new account');
  return `Your bank details were changed. Your payouts now go to ${bankAccount}.${start} If this was not you, contact support at once.`;
}

function textOfAdjustment(notice: Notice): string {
  const { amountCents = 0, adjustmentKind = 'other' } = notice;
  const amount = formatRand(Math.abs(amountCents));
  const moved =
    amountCents < 0
      ? `${amount} was taken from your balance`
      : `${amount} was added to your balance`;
  return `${moved} by the office: ${adjustmentKindWords[adjustmentKind]}. Reason: ${reasonOf(notice)}`;
}

function textOfStatement(notice: Notice): string {
  const { subjectId, payoutCents } = notice;
  const payout = payoutCents ? ` Your payout of ${formatRand(payoutCents)} is being prepared.` : '';
  return `Your statement for ${monthName(subjectId)} is ready. You earned ${amountOf(notice)} in that month.${payout}`;
}

function textOfWaiting(notice: Notice): string {
  const { missing, holdUntil, minimumCents } = notice;
  const wait = `${amountOf(notice)} is waiting to be paid to you.`;
  const least = minimumCents ? ` Monthly payouts start at ${formatRand(minimumCents)}.` : '';
  const until = holdUntil ? ` after ${momentWords(holdUntil)}` : ' after a while';
  return `${wait} ${remedies[missing ?? 'bankDetails'](until)}${least}`;
}

const remedies: Readonly<Record<Missing, (until: string) => string>> = {
  bankDetails: () =>
    'Your bank details are missing. Enter them on your profile, and it can be paid.',
  otherDetails: () =>
    'Your bank returned the last payment to your account. Correct your bank details on your profile, and it can be paid.',
  confirmedDetails: () => CORRECT_DETAILS,
  hold: (until) =>
    `Your bank details were changed, and payouts to the new account start${until}. If anything in them is wrong, correct it on your profile.`,
};
