/** The specification's texts for rejecting and returning payouts. */
export const refusals = {
  reject: {
    title: 'Reject Payout',
    action: 'Reject Payout',
    label: 'Rejection Reason',
    help: 'The agent sees it.',
    blank: 'Please provide a reason for rejection',
  },
  return: {
    title: 'Mark Returned',
    action: 'Mark Returned',
    label: 'Notes',
    help: 'Why the bank returned this payment. The agent sees it.',
    blank: 'Please provide a reason',
  },
};
