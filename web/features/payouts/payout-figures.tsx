import { useQuery } from '@tanstack/react-query';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { PayoutCounters } from '../../../shared/payouts/contract.ts';
import { Figure, FigureGap, Figures } from '../../components/figures.tsx';
import { payoutCountersQuery } from './admin-queries.ts';

export function PayoutFigures() {
  const { data, isPending } = useQuery(payoutCountersQuery());
  const show = (read: (counters: PayoutCounters) => number | string) =>
    data ? read(data) : <FigureGap loading={isPending} />;
  return (
    <Figures>
      <Figure
        title="Pending"
        value={show((payouts) => payouts.pending)}
        hint={data ? formatRand(data.pendingCents) : undefined}
      />
      <Figure title="Processing" value={show((payouts) => payouts.processing)} />
      <Figure title="Paid" value={show((payouts) => payouts.paid)} />
      <Figure title="Total Paid" value={show((payouts) => formatRand(payouts.paidCents))} />
    </Figures>
  );
}
