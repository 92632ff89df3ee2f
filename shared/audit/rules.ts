/**
 * The words of the audit trail: every audited action with its topic, and the names and formats of the
 * changed values. Without zod, because screens import it.
 */

/** Topics that administrators filter by. */
export const auditTopics = [
  { value: 'payouts', label: 'Payouts' },
  { value: 'banking', label: 'Bank details' },
  { value: 'sales', label: 'Sales' },
  { value: 'agents', label: 'Agents' },
  { value: 'administrators', label: 'Administrators' },
  { value: 'products', label: 'Products' },
  { value: 'announcements', label: 'Announcements' },
  { value: 'resources', label: 'Resources' },
  { value: 'files', label: 'Exports and imports' },
  { value: 'months', label: 'Monthly commission' },
  { value: 'commission', label: 'Terms of commission' },
  { value: 'support', label: 'Support requests' },
] as const;
export type AuditTopic = (typeof auditTopics)[number]['value'];

export const auditSubjects = [
  'agent',
  'administrator',
  'sale',
  'lead',
  'payout',
  'product',
  'announcement',
  'supportRequest',
  'resource',
  /** A monthly run and its batch, named by the month. */
  'month',
  'portal',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Every audited action, `<slice>.<verb>`, with its topic and its words. */
export const auditActions = {
  'sales.submit': { topic: 'sales', words: 'Submitted a sale' },
  'sales.correct': { topic: 'sales', words: 'Corrected a sale' },
  'sales.withdraw': { topic: 'sales', words: 'Withdrew a sale' },
  'sales.add': { topic: 'sales', words: 'Added a sale' },
  'sales.approve': { topic: 'sales', words: 'Approved a sale' },
  'sales.reject': { topic: 'sales', words: 'Rejected a sale' },
  'sales.end': { topic: 'sales', words: 'Ended a sale' },
  'sales.sendMessage': { topic: 'sales', words: 'Wrote a message about a sale' },
  'sales.eraseCustomer': { topic: 'sales', words: 'Erased the customer of a sale' },
  'leads.receive': { topic: 'sales', words: 'Received a lead' },
  'leads.askAgain': { topic: 'sales', words: 'Was asked again by a lead' },
  'leads.markContacted': { topic: 'sales', words: 'Marked a lead as contacted' },
  'leads.markSold': { topic: 'sales', words: 'Sold to a lead' },
  'leads.markLost': { topic: 'sales', words: 'Marked a lead as lost' },
  'leads.reopen': { topic: 'sales', words: 'Opened a lead again with the withdrawal of its sale' },
  'leads.erase': { topic: 'sales', words: 'Erased a lead' },
  'payouts.request': { topic: 'payouts', words: 'Requested a payout' },
  'payouts.add': { topic: 'payouts', words: 'Added a payout' },
  'payouts.markProcessing': { topic: 'payouts', words: 'Marked a payout as processing' },
  'payouts.markPaid': { topic: 'payouts', words: 'Marked a payout as paid' },
  'payouts.reject': { topic: 'payouts', words: 'Rejected a payout' },
  'payouts.return': { topic: 'payouts', words: 'Marked a payout as returned' },
  'payouts.freeze': { topic: 'payouts', words: 'Froze all payouts' },
  'payouts.askToUnfreeze': { topic: 'payouts', words: 'Asked to let all payouts go on' },
  'payouts.confirmUnfreezing': {
    topic: 'payouts',
    words: 'Confirmed that all payouts may go on',
  },
  'payouts.withdrawUnfreezing': {
    topic: 'payouts',
    words: 'Took back the wish to let all payouts go on',
  },
  'payouts.refuseUnfreezing': {
    topic: 'payouts',
    words: 'Kept all payouts frozen, because figures drift',
  },
  'payouts.unfreeze': { topic: 'payouts', words: 'Let all payouts go on' },
  'payouts.importPayment': {
    topic: 'payouts',
    words: 'Recorded a payment that the bank was told to make',
  },
  'payouts.viewPaymentDetails': { topic: 'banking', words: 'Saw the payment details of a payout' },
  'agents.viewBanking': { topic: 'banking', words: 'Saw bank details' },
  'agents.refuseAccountViews': {
    topic: 'administrators',
    words: 'Was refused more account numbers than one person may see in an hour',
  },
  'agents.saveBankingDetails': { topic: 'banking', words: 'Entered the first bank details' },
  'agents.changeBanking': { topic: 'banking', words: 'Changed bank details' },
  'agents.liftReturnHold': {
    topic: 'banking',
    words: 'Lifted the hold on an account that the bank returned a payment from',
  },
  'agents.checkAccount': { topic: 'banking', words: 'Had a bank account checked' },
  'agents.recordAccountCheck': { topic: 'banking', words: 'Heard from the bank about an account' },
  'agents.acceptAccount': {
    topic: 'banking',
    words: 'Accepted a bank account despite a failed check',
  },
  'agents.addAgent': { topic: 'agents', words: 'Added an agent' },
  'agents.sendTemporaryPassword': { topic: 'agents', words: 'Sent an agent a new password' },
  'agents.setStatus': { topic: 'agents', words: 'Changed the status of an agent' },
  'agents.update': { topic: 'agents', words: 'Changed the details of an agent' },
  'agents.changeEmail': { topic: 'agents', words: 'Changed the email of an agent' },
  'agents.setReferrer': { topic: 'agents', words: 'Changed who referred an agent' },
  'agents.addNote': { topic: 'agents', words: 'Wrote a note on an agent' },
  'agents.removeNote': { topic: 'agents', words: 'Removed a note on an agent' },
  'agents.delete': { topic: 'agents', words: 'Deleted an agent' },
  'agents.changeReferralCode': { topic: 'agents', words: 'Changed the referral code' },
  'identity.createProfile': { topic: 'agents', words: 'Registered an account' },
  'identity.linkAccount': { topic: 'agents', words: 'Got an account in a new user pool' },
  'identity.changePassword': { topic: 'agents', words: 'Changed the password' },
  'identity.signIn': { topic: 'agents', words: 'Signed in' },
  'identity.refuse': { topic: 'agents', words: 'Was refused what their role doesn’t permit' },
  'identity.endSessions': { topic: 'agents', words: 'Signed a person out everywhere' },
  'identity.setSecondFactor': { topic: 'agents', words: 'Turned the second factor on or off' },
  'identity.removeSecondFactor': {
    topic: 'agents',
    words: 'Removed the second factor of somebody else',
  },
  'identity.setFinance': { topic: 'administrators', words: 'Changed the finance permission' },
  'identity.setPermissions': {
    topic: 'administrators',
    words: 'Changed the permissions of an administrator',
  },
  'identity.setStatus': {
    topic: 'administrators',
    words: 'Closed or opened the account of an administrator',
  },
  'referrals.invite': { topic: 'agents', words: 'Invited somebody' },
  'referrals.sendInvitationAgain': { topic: 'agents', words: 'Sent an invitation again' },
  'referrals.withdrawInvitation': { topic: 'agents', words: 'Took back an invitation' },
  'notifications.setPreference': { topic: 'agents', words: 'Changed email preferences' },
  'leaderboard.setLeaderboardPreference': {
    topic: 'agents',
    words: 'Changed what the leaderboard shows',
  },
  'sales.reverseApproval': { topic: 'sales', words: 'Undid the approval of a sale' },
  'adjustments.addAdjustment': { topic: 'payouts', words: 'Adjusted the balance of an agent' },
  'adjustments.releaseAdjustment': {
    topic: 'payouts',
    words: 'Released an adjustment of a balance',
  },
  'adjustments.refuseAdjustment': { topic: 'payouts', words: 'Refused an adjustment of a balance' },
  'adjustments.withdrawAdjustment': {
    topic: 'payouts',
    words: 'Withdrew an adjustment of a balance',
  },
  'ledger.closePeriod': { topic: 'months', words: 'Closed a month' },
  'monthlyRun.open': { topic: 'months', words: 'Started a monthly run' },
  'monthlyRun.fail': { topic: 'months', words: 'Stopped a monthly run' },
  'monthlyRun.resume': { topic: 'months', words: 'Resumed a monthly run' },
  'monthlyRun.closeBatch': { topic: 'months', words: 'Closed a month and opened its batch' },
  'monthlyRun.excludeLine': { topic: 'payouts', words: 'Took a payout out of a batch' },
  'monthlyRun.includeException': { topic: 'payouts', words: 'Put a payout into a batch' },
  'monthlyRun.lockBatch': { topic: 'payouts', words: 'Locked a batch' },
  'monthlyRun.askForCorrection': {
    topic: 'payouts',
    words: 'Asked for a correction of an exported batch',
  },
  'monthlyRun.withdrawCorrection': {
    topic: 'payouts',
    words: 'Withdrew a correction of an exported batch',
  },
  'monthlyRun.previewSplit': { topic: 'payouts', words: 'Counted what a split of a batch moves' },
  'monthlyRun.splitBatch': { topic: 'payouts', words: 'Split a batch' },
  'monthlyRun.mergeBatch': {
    topic: 'payouts',
    words: 'Merged a batch into the first of its month',
  },
  'monthlyRun.openPart': { topic: 'payouts', words: 'Opened another batch of a month' },
  'monthlyRun.moveLine': { topic: 'payouts', words: 'Moved a payout to another batch' },
  'monthlyRun.reopenBatch': { topic: 'payouts', words: 'Opened a locked batch again' },
  'monthlyRun.rewriteFiles': { topic: 'payouts', words: 'Had the files of a batch written anew' },
  'monthlyRun.takeOutLine': { topic: 'payouts', words: 'Took a payout out of a locked batch' },
  'monthlyRun.fixAccount': { topic: 'payouts', words: 'Fixed the account of a payout' },
  'monthlyRun.dropLine': { topic: 'payouts', words: 'Left a payout out of a locked batch' },
  'monthlyRun.writeFiles': { topic: 'payouts', words: 'Wrote the files of a batch' },
  'monthlyRun.openFile': { topic: 'payouts', words: 'Downloaded a file of a batch' },
  'monthlyRun.processBatch': { topic: 'payouts', words: 'Marked a batch as processing' },
  'monthlyRun.payBatch': { topic: 'payouts', words: 'Marked a batch as paid' },
  'monthlyRun.importBatch': { topic: 'payouts', words: 'Recorded a batch by the file of the bank' },
  'monthlyRun.finishWork': { topic: 'payouts', words: 'Finished a step of a batch' },
  'bankOutcomes.upload': { topic: 'payouts', words: 'Uploaded a file of the bank' },
  'bankOutcomes.read': { topic: 'payouts', words: 'Had a file of the bank read' },
  'bankOutcomes.preview': { topic: 'payouts', words: 'Previewed a file of the bank' },
  'bankOutcomes.apply': { topic: 'payouts', words: 'Had a file of the bank applied' },
  'bankOutcomes.finish': { topic: 'payouts', words: 'Applied a file of the bank' },
  'bankOutcomes.saveMapping': { topic: 'payouts', words: 'Kept how a bank’s CSV is read' },
  'bankOutcomes.removeMapping': { topic: 'payouts', words: 'Forgot how a bank’s CSV is read' },
  'sales.setNetworkNumber': { topic: 'sales', words: 'Set the network’s number of a sale' },
  'sales.activate': { topic: 'sales', words: 'Marked a sale as activated by the network' },
  'networkStatements.upload': { topic: 'sales', words: 'Uploaded a network’s statement' },
  'networkStatements.read': { topic: 'sales', words: 'Had a network’s statement read' },
  'networkStatements.preview': { topic: 'sales', words: 'Previewed a network’s statement' },
  'networkStatements.apply': { topic: 'sales', words: 'Had a network’s statement applied' },
  'networkStatements.finish': { topic: 'sales', words: 'Applied a network’s statement' },
  'networkStatements.saveMapping': {
    topic: 'sales',
    words: 'Kept how a network’s statement is read',
  },
  'portal.beginMaintenance': { topic: 'administrators', words: 'Closed the portal for changes' },
  'portal.extendMaintenance': {
    topic: 'administrators',
    words: 'Changed for how long the portal is closed for changes',
  },
  'portal.endMaintenance': {
    topic: 'administrators',
    words: 'Opened the portal for changes again',
  },
  'products.create': { topic: 'products', words: 'Added a product' },
  'products.update': { topic: 'products', words: 'Changed a product' },
  'products.setActive': { topic: 'products', words: 'Activated or deactivated a product' },
  'products.import': { topic: 'products', words: 'Imported a product' },
  'products.delete': { topic: 'products', words: 'Deleted a product' },
  'announcements.create': { topic: 'announcements', words: 'Wrote an announcement' },
  'announcements.update': { topic: 'announcements', words: 'Changed an announcement' },
  'announcements.publish': { topic: 'announcements', words: 'Published an announcement' },
  'announcements.unpublish': { topic: 'announcements', words: 'Unpublished an announcement' },
  'announcements.delete': { topic: 'announcements', words: 'Deleted an announcement' },
  'resources.create': { topic: 'resources', words: 'Added a resource' },
  'resources.update': { topic: 'resources', words: 'Changed a resource' },
  'resources.publish': { topic: 'resources', words: 'Published a resource' },
  'resources.unpublish': { topic: 'resources', words: 'Unpublished a resource' },
  'resources.delete': { topic: 'resources', words: 'Deleted a resource' },
  'monthlyRun.startForecast': { topic: 'files', words: 'Started a forecast of the next run' },
  'jobs.startExport': { topic: 'files', words: 'Started an export' },
  'jobs.importProducts': { topic: 'files', words: 'Started an import of products' },
  'jobs.uploadAgents': { topic: 'files', words: 'Started an upload of agents' },
  'jobs.finish': {
    topic: 'files',
    words: 'Finished an export, an import, a forecast or the work on a batch',
  },
  'commissionPlans.createGroup': { topic: 'commission', words: 'Added a group of agents' },
  'commissionPlans.updateGroup': { topic: 'commission', words: 'Renamed a group of agents' },
  'commissionPlans.deleteGroup': { topic: 'commission', words: 'Deleted a group of agents' },
  'agents.setGroup': { topic: 'commission', words: 'Changed the group of an agent' },
  'commissionPlans.createDraft': { topic: 'commission', words: 'Drafted terms of commission' },
  'commissionPlans.updateDraft': {
    topic: 'commission',
    words: 'Changed a draft of terms of commission',
  },
  'commissionPlans.deleteDraft': {
    topic: 'commission',
    words: 'Deleted a draft of terms of commission',
  },
  'commissionPlans.publishDraft': { topic: 'commission', words: 'Published terms of commission' },
  'commissionPlans.startPreview': {
    topic: 'files',
    words: 'Started a preview of terms of commission',
  },
  'commissionPlans.confirmTerms': { topic: 'commission', words: 'Confirmed new terms' },
  'support.submit': { topic: 'support', words: 'Wrote to support' },
} as const satisfies Record<`${string}.${string}`, { topic: AuditTopic; words: string }>;
export type AuditAction = keyof typeof auditActions;
/** The audited actions of a slice. */
export type AuditActionOf<Slice extends string> = Extract<AuditAction, `${Slice}.${string}`>;

const actionOf = (action: string) =>
  Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : undefined;

/**
 * The topic of a recorded action. Actions on an administrator's account belong to administrators, and
 * actions that this build doesn't know to agents.
 */
export const topicOf = (action: string, subject: AuditSubject): AuditTopic =>
  subject === 'administrator' ? 'administrators' : (actionOf(action)?.topic ?? 'agents');

/** The action in words. */
export const wordsOfAction = (action: string): string => actionOf(action)?.words ?? action;
