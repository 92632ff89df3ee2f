import type { AdminSale, SaleState } from '../../../shared/sales/contract.ts';
import { MoreFilters } from '../../components/row-filters.tsx';
import type { ListInUrl } from '../../lib/list-in-url.ts';
import { AgentFilter } from '../agents/index.ts';
import { ProductFilter } from '../products/index.ts';

interface SaleFiltersProps {
  list: ListInUrl<SaleState>;
  /** The loaded rows, which name what an address filters by. */
  rows: readonly AdminSale[];
}

/** Narrows the administrators' sales by day of submission, agent and product. */
export function SaleFilters({ list, rows }: SaleFiltersProps) {
  const { filters, narrow } = list;
  return (
    <MoreFilters list={list}>
      <AgentFilter
        label="Agent"
        value={filters.agentId}
        nameOf={(id) => rows.find((sale) => sale.agentId === id)?.agentName}
        onChange={(agentId) => narrow({ agentId })}
      />
      <ProductFilter
        value={filters.productId}
        nameOf={(id) => rows.find((sale) => sale.productId === id)?.productName}
        onChange={(productId) => narrow({ productId })}
      />
    </MoreFilters>
  );
}
