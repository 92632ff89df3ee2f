import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Callout } from '../components/callout.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { AgentPicker } from '../features/agents/agent-picker.tsx';
import { ExportList } from '../features/jobs/export-list.tsx';
import { AdminProductPicker } from '../features/products/product-picker.tsx';
import { AdminSalesList } from '../features/sales/admin-sales-list.tsx';
import { SaleFigures } from '../features/sales/sale-figures.tsx';
import { saleStatuses } from '../features/sales/sale-status.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import css from './admin-sales.module.css';

const AddSaleDialog = lazy(() => import('../features/sales/add-sale-dialog.tsx'));
const statuses = saleStatuses.map(({ value }) => value);

/** Admin Sales Management. */
export default function AdminSales() {
  const list = useListInUrl(statuses);
  return (
    <>
      <PageHeader
        title="Sales Management"
        subtitle="Review and approve agent sales submissions"
        action={
          <div className={css.actions}>
            <ExportList
              of={{ kind: 'exportSales', ...(list.status ? { status: list.status } : {}) }}
            />
            <AddSale />
          </div>
        }
      />
      <Callout>
        Commission per sale: <strong>R50.00</strong> one-time upfront, <strong>R10.00</strong>{' '}
        monthly recurring
      </Callout>
      <SaleFigures />
      <AdminSalesList list={list} />
    </>
  );
}

function AddSale() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={ask}>
        Add Sale
      </Button>
      <Suspense>
        {asked ? (
          <AddSaleDialog
            open={open}
            onClose={() => setOpen(false)}
            agentPicker={<AgentPicker />}
            productPicker={<AdminProductPicker />}
          />
        ) : null}
      </Suspense>
    </>
  );
}
