import { formatRand } from '../../../shared/kernel/money.ts';

/** Explanations of how each figure of the reports is calculated. */
export const about = {
  totalCommission:
    'What the approved and paid sales of this period have earned so far: R50.00 upfront, and R10.00 for each month that is over and at whose end they were active. Beside it: the commission that was booked in this period, whenever the sales were made.',
  salesConversion:
    'Total Sales divided by Total Sales plus 10, as agreed for this report: it rises with the number of sales and says nothing of refusals. Beside it: how many of the sales of this period that were decided were approved.',
  agentActivity: 'Active agents, of all agents.',
  referralConversion:
    'Of the agents who were referred in this period, those whose first sale was approved. Beside it: how many invite clicks led to a registration.',
  engagement:
    'Downloads divided by views. An agent may download without a view, so that it can pass 100%.',
  leadClicks:
    'Visits of agents’ customer links in this period. They are among the traffic clicks too.',
  leadSales:
    'Sales that agents submitted in this period to customers who had asked for a call, in this period or before. Rejected and withdrawn sales don’t count. Beside it: those that are approved or paid by now, and all of them as a share of the leads of this period.',
  distributed:
    'The amounts of the payouts of this period that are paid. Beside it: what was paid out in this period, whenever the payouts were created, less what the bank returned.',
} as const;

/** The money that left for the banks in a period, less returns. A negative amount can’t be paid out. */
export const paidOutWords = (leftCents: number): string =>
  leftCents < 0
    ? `${formatRand(-leftCents)} more returned than paid`
    : `${formatRand(leftCents)} paid out`;
