import type { Dashboard } from '../../../shared/reports/contract.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';

/** The four cards of the agent's dashboard. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  const { approvedSales, pendingSales } = dashboard;
  return (
    <Figures>
      <Figure
        title="Total Earnings"
        value={<Money cents={dashboard.totalEarningsCents} />}
        hint="Lifetime commissions"
      />
      <Figure
        title="Pending Earnings"
        value={<Money cents={dashboard.pendingEarningsCents} />}
        hint="Available for payout"
      />
      <Figure
        title="Total Sales"
        value={dashboard.totalSales}
        hint={`${formatCount(approvedSales)} approved, ${formatCount(pendingSales)} pending`}
      />
      <Figure title="Referrals" value={dashboard.referrals} hint="Active referrals" />
    </Figures>
  );
}
