import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { Figure, FigureGap, Figures } from '../../components/figures.tsx';
import { Money } from '../../components/money.tsx';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { formatAge } from '../../lib/dates.ts';

/** The four cards of the administrators' dashboard; `undefined` shows them as loading. */
export function AdminFigures({ dashboard }: { dashboard: AdminDashboard | undefined }) {
  if (!dashboard)
    return (
      <Figures>
        {['Pending Sales', 'Sales Volume', 'Pending Payout Amounts', 'New Agent Signups'].map(
          (title) => (
            <Figure key={title} title={title} value={<FigureGap loading />} />
          ),
        )}
      </Figures>
    );
  const { pendingSales, volume, payouts, signups, asOf } = dashboard;
  const [oldest] = pendingSales.rows;
  return (
    <Figures>
      <Figure
        title="Pending Sales"
        value={pendingSales.total}
        hint={oldest ? `oldest: ${formatAge(oldest.submittedAt, asOf)}` : undefined}
      />
      <Figure
        title="Sales Volume"
        value={<Money cents={volume.valueCents} />}
        hint={`${countOf(volume.sales, 'sale')} over the last 30 days`}
      />
      <Figure
        title="Pending Payout Amounts"
        value={<Money cents={payouts.pendingCents} />}
        hint={`${formatCount(payouts.pending)} pending, ${formatCount(payouts.processing)} processing`}
      />
      <Figure title="New Agent Signups" value={signups} hint="in the last 7 days" />
    </Figures>
  );
}
