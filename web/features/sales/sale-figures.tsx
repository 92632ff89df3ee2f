import { useQuery } from '@tanstack/react-query';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { SaleCounters } from '../../../shared/sales/contract.ts';
import { Figure, FigureGap, Figures } from '../../components/figures.tsx';
import { saleCountersQuery } from './admin-queries.ts';

/** The counters above the list of sales. */
export function SaleFigures() {
  const { data, isPending } = useQuery(saleCountersQuery());
  const show = (read: (counters: SaleCounters) => number | string) =>
    data ? read(data) : <FigureGap loading={isPending} />;
  return (
    <Figures>
      <Figure title="Pending Review" value={show((sales) => sales.pending)} />
      <Figure title="Approved" value={show((sales) => sales.approved)} />
      <Figure title="Rejected" value={show((sales) => sales.rejected)} />
      <Figure title="Total Value" value={show((sales) => formatRand(sales.totalValueCents))} />
    </Figures>
  );
}
