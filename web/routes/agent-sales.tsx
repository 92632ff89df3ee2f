import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { PageHeader } from '../components/page-header.tsx';
import { ProductPicker } from '../features/products/product-picker.tsx';
import { MySalesList } from '../features/sales/my-sales-list.tsx';
import { offersKey } from '../features/products/queries.ts';
import type { WaitingSale } from '../features/sales/outbox.ts';
import css from './agent-sales.module.css';

const NewSaleDialog = lazy(() => import('../features/sales/new-sale-dialog.tsx'));
const WaitingSales = lazy(() => import('../features/sales/waiting-sales.tsx'));

export default function AgentSales() {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const [correcting, setCorrecting] = useState<WaitingSale>();
  const write = (sale?: WaitingSale) => {
    setCorrecting(sale);
    setAsked(true);
    setOpen(true);
  };
  const newSale = () => write();
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
        subtitle="Your sales, and what became of them."
        action={<div className={css.newSale}>{button}</div>}
      />
      <Suspense>
        <WaitingSales onCorrect={write} />
      </Suspense>
      <MySalesList emptyAction={<Button onClick={newSale}>Submit Your First Sale</Button>} />
      <Suspense>
        {asked ? (
          <NewSaleDialog
            key={correcting?.key ?? 'new'}
            correcting={correcting}
            open={open}
            onClose={() => setOpen(false)}
            productPicker={<ProductPicker />}
            onProductGone={() => void client.invalidateQueries({ queryKey: offersKey() })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
