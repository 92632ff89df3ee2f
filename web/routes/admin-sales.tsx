import { Callout } from '../components/callout.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { StatusFilter } from '../components/status-filter.tsx';
import { AdminSalesList } from '../features/sales/admin-sales-list.tsx';
import { SaleFigures } from '../features/sales/sale-figures.tsx';
import { saleStatuses } from '../features/sales/sale-status.tsx';
import { useStatusInUrl } from '../lib/status-in-url.ts';

const statuses = saleStatuses.map(({ value }) => value);

/** Admin Sales Management. */
export default function AdminSales() {
  const [status, setStatus] = useStatusInUrl(statuses);
  return (
    <>
      <PageHeader title="Sales Management" subtitle="Review and approve agent sales submissions" />
      <Callout>
        Commission per sale: <strong>R50.00</strong> one-time upfront, <strong>R10.00</strong>{' '}
        monthly recurring
      </Callout>
      <SaleFigures />
      <StatusFilter value={status} options={saleStatuses} onChange={setStatus} />
      <AdminSalesList status={status} />
    </>
  );
}
