import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { PageHeader } from '../components/page-header.tsx';
import { ProductPicker } from '../features/products/product-picker.tsx';
import { MySalesList } from '../features/sales/my-sales-list.tsx';
import { offersKey } from '../features/products/queries.ts';
import { nameOfWriting, type SaleWriting } from '../features/sales/sale-writing.ts';
import css from './agent-sales.module.css';

const NewSaleDialog = lazy(() => import('../features/sales/new-sale-dialog.tsx'));
const WaitingSales = lazy(() => import('../features/sales/waiting-sales.tsx'));

export default function AgentSales() {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const [writing, setWriting] = useState<SaleWriting>({ kind: 'new' });
  const write = (next: SaleWriting) => {
    setWriting(next);
    setAsked(true);
    setOpen(true);
  };
  const newSale = () => write({ kind: 'new' });
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
        <WaitingSales onCorrect={(waiting) => write({ kind: 'waiting', waiting })} />
      </Suspense>
      <MySalesList
        emptyAction={<Button onClick={newSale}>Submit Your First Sale</Button>}
        onWrite={write}
      />
      <Suspense>
        {asked ? (
          <NewSaleDialog
            key={nameOfWriting(writing)}
            writing={writing}
            open={open}
            onClose={() => setOpen(false)}
            productPicker={(onPick) => <ProductPicker onPick={onPick} />}
            onProductGone={() => void client.invalidateQueries({ queryKey: offersKey() })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
