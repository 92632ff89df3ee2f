/** The acts that may need a second person, and their words. Without zod, because screens import it. */

/** Every act that another person can be asked to confirm, by its endpoint, with its name. */
export const approvalTitles = {
  'payouts.markProcessing': 'Mark a payout as processing',
  'payouts.markPaid': 'Mark a payout as paid',
  'payouts.stepPayouts': 'Mark payouts as processing',
  'payouts.addPayout': 'Add a manual payout',
  'payouts.returnPayout': 'Mark a payout as returned',
  'adjustments.addAdjustment': 'Adjust a balance',
  'payouts.unfreezePayouts': 'Let all payouts go on',
  'monthlyRun.lockBatch': 'Lock the batch of a month',
  'monthlyRun.reopenBatch': 'Open a batch again after a download',
  'monthlyRun.redateBatch': 'Change the payment date after a download',
  'monthlyRun.takeOutLine': 'Take a line out of a batch after a download',
  'bankOutcomes.applyBankFile': 'Apply a file of the bank with returned payments',
  'agents.saveAgentBanking': 'Change bank details',
  'agents.liftReturnHold': 'Lift the hold on a bank account',
  'agents.acceptAccount': 'Accept a bank account despite a failed check',
  'agents.setGroup': 'Move an agent to another group',
  'agents.setReferrer': 'Change who referred an agent',
  'agents.changeAgentEmail': 'Change the email of an agent',
  'products.createProduct': 'Add a product',
  'products.updateProduct': 'Change a product’s commission rate',
  'products.runProductImport': 'Import products',
  'sales.reverseApproval': 'Undo the approval of a paid sale',
  'commissionPlans.publishDraft': 'Publish terms of commission',
  'approvals.acceptCommand': 'Accept what an operator did without a second person',
  'identity.setAdministratorStatus': 'Let an administrator in',
  'identity.setPermissions': 'Give an administrator permissions',
  'identity.removeSecondFactor': 'Remove the second factor of an administrator',
} as const satisfies Record<`${string}.${string}`, string>;
export type ApprovalOperation = keyof typeof approvalTitles;

export const APPROVAL_OPERATIONS = Object.keys(approvalTitles) as ApprovalOperation[];

/** True where an endpoint's acts may wait for a second person. */
export const isApprovalOperation = (name: string): name is ApprovalOperation =>
  Object.hasOwn(approvalTitles, name);

/**
 * The states of an asked act: it waits until somebody confirms, declines or takes it back; `ended` where its
 * subject took another step.
 */
export const APPROVAL_STATUSES = [
  'waiting',
  'confirmed',
  'declined',
  'withdrawn',
  'ended',
] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** The most payouts of one asked act: each of them is a condition of its transaction. */
export const MAX_ASKED_PAYOUTS = 80;
export const TOO_MANY_PAYOUTS = `At most ${MAX_ASKED_PAYOUTS} payouts can be asked for together. Choose fewer.`;

/** An act that nobody confirmed ends after so many days. */
export const APPROVAL_LIFE_DAYS = 7;

/** Said where the office needs two people for an act, whatever its amount. */
export const RULE_NEEDS_TWO = 'In this office another person has to confirm this.';

/** Said where somebody else could confirm what decides who may do what. */
export const RIGHT_NEEDS_TWO =
  'This decides who may do what, or lets money go on, so another person has to confirm it.';

/** Said where nobody could confirm an act. */
export const NOBODY_CONFIRMS =
  'Another person has to confirm this, and nobody else who could carries the finance permission. Give it to a colleague in Administrators, or have an operator do so: npm run finance -- grant <e-mail>. A colleague whom you alone let in, or gave it, has to be confirmed first: npm run finance -- confirm <e-mail>.';

/** Said where an act is one person’s whoever else there is, so that nobody is asked for it. */
export const ALWAYS_ALONE = 'You can do this alone: nobody else has to confirm it.';

/** Said where two administrators may be one: no third person stands between them. */
export const NOT_YET_ANOTHER =
  'One of you alone gave the other what they are here, or a third person gave it to you both: the account, the finance permission, or the way in without the second factor. Another administrator has to confirm that person first, in Administrators, or an operator: npm run finance -- confirm <e-mail>.';

/** Said where an account isn’t known that two people would have to agree to. */
export const NO_ACCOUNT =
  'The bank details are missing, so nobody can confirm where this goes. They have to be entered first.';

/** Said to the person who asked, or to another account of the same mailbox. */
export const CONFIRM_OWN_ACT = 'You asked for this, so another person has to confirm it.';

/** Said to the person to whom an operator gave something in an emergency. */
export const ACCEPTING_IS_OTHERS =
  'This is about your own account. Another administrator who carries the finance permission accepts it.';

/** Said to somebody whom the act would pay. */
export const CONFIRM_OWN_MONEY =
  'This goes to an account with your own mailbox or phone number, so another person has to confirm it.';

/** Said where the act would be another one than was asked for, or than the second person saw. */
export const ACT_CHANGED =
  'This would do something else by now than was shown. Look at it again; where it can’t be confirmed then either, it has to be asked for anew.';

/** Said where the person who asked may not do it any more. */
export const ASKER_CHANGED =
  'Whoever asked for this may not do it any more, so it can’t be confirmed.';

/** Said where an asked act isn’t waiting any more. */
export const approvalEnded: Readonly<Record<ApprovalStatus | 'expired', string>> = {
  waiting: 'This still waits for a second person.',
  confirmed: 'This was already confirmed.',
  declined: 'This was declined.',
  withdrawn: 'This was taken back by the person who asked for it.',
  ended: 'This can’t be confirmed any more: something else was done with it since.',
  expired: `Nobody confirmed this within ${APPROVAL_LIFE_DAYS} days, so it has expired. Ask again.`,
};
