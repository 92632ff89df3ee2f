import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { PageHeader } from '../components/page-header.tsx';
import { StatusFilter } from '../components/status-filter.tsx';
import { ProductPicker } from '../features/products/product-picker.tsx';
import { MySalesList } from '../features/sales/my-sales-list.tsx';
import { saleStatuses } from '../features/sales/sale-status.tsx';
import { useStatusInUrl } from '../lib/status-in-url.ts';
import css from './agent-sales.module.css';

const NewSaleDialog = lazy(() => import('../features/sales/new-sale-dialog.tsx'));
const statuses = saleStatuses.map(({ value }) => value);

/** My Sales. */
export default function AgentSales() {
  const [status, setStatus] = useStatusInUrl(statuses);
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const newSale = () => {
    setAsked(true);
    setOpen(true);
  };
  const button = (
    <Button
      type="primary"
      size="large"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={newSale}
    >
      New Sale
    </Button>
  );
  return (
    <>
      <PageHeader
        title="My Sales"
        subtitle="Every sale you submitted, newest first."
        action={<div className={css.newSale}>{button}</div>}
      />
      <StatusFilter value={status} options={saleStatuses} onChange={setStatus} />
      <MySalesList
        status={status}
        emptyAction={<Button onClick={newSale}>Submit Your First Sale</Button>}
      />
      <Suspense>
        {asked ? (
          <NewSaleDialog
            open={open}
            onClose={() => setOpen(false)}
            productPicker={<ProductPicker />}
          />
        ) : null}
      </Suspense>
    </>
  );
}
