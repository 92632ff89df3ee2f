import type { Dashboard } from '../../../shared/reports/contract.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { Money } from '../../components/money.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import css from './dashboard-figures.module.css';

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
        hint={
          <>
            <span>Available for payout</span>
            {dashboard.pendingEarningsCents > 0 ? (
              <span className={css.part}>
                {formatRand(dashboard.requestableCents)} of it can be requested now
              </span>
            ) : null}
            {dashboard.adjustedCents === 0 ? null : (
              <span className={css.part}>
                {formatRand(dashboard.adjustedCents)} of it was adjusted by the office
              </span>
            )}
            {dashboard.pendingEarningsCents < 0 ? (
              <span className={css.part}>Your next commission repays it first</span>
            ) : null}
          </>
        }
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
