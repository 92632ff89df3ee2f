/** What portals show at a glance (document 000, Agent dashboard). */
import * as z from 'zod';
import { news } from '../announcements/contract.ts';
import { cents } from '../kernel/money.ts';
import { procedure } from '../kernel/procedure.ts';
import { sale } from '../sales/contract.ts';

const count = z.number().int().min(0);

export const dashboard = z.object({
  referralCode: z.string(),
  profileComplete: z.boolean(),
  /** All that was earned: of approved and paid sales, and bonuses. */
  totalEarningsCents: cents,
  /** Earned, less paid; in-flight payouts included. */
  pendingEarningsCents: cents,
  totalSales: count,
  /** Approved or paid. */
  approvedSales: count,
  pendingSales: count,
  rejectedSales: count,
  /** Recruits who said where to be paid, or sold. */
  referrals: count,
  /** The newest few. */
  recentSales: z.array(
    sale.pick({
      id: true,
      customerName: true,
      productName: true,
      saleValueCents: true,
      status: true,
      endedAt: true,
    }),
  ),
  announcements: z.array(news),
});
export type Dashboard = z.infer<typeof dashboard>;

export const reportsContract = {
  getMyDashboard: procedure({
    method: 'GET',
    path: '/agent/dashboard',
    access: 'agent',
    summary: "The agent's figures, newest sales and announcements.",
  }).output(dashboard),
};
