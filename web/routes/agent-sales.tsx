import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { MainAction } from '../components/main-action.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { MySalesList } from '../features/sales/my-sales-list.tsx';
import { offersKey } from '../features/products/queries.ts';
import {
  nameOfWriting,
  type SaleWriting,
  SaleWritingContext,
} from '../features/sales/sale-writing.ts';
import { useOpened } from '../lib/opened.ts';

/** The form with its picker of products, whose code the list doesn't need. */
const NewSaleDialog = lazy(async () => {
  const [{ default: Dialog }, { ProductPicker }] = await Promise.all([
    import('../features/sales/new-sale-dialog.tsx'),
    import('../features/products/product-picker.tsx'),
  ]);
  return {
    default: (props: Omit<ComponentProps<typeof Dialog>, 'productPicker'>) => (
      <Dialog
        {...props}
        productPicker={(onPick, lastSold) => <ProductPicker onPick={onPick} lastSold={lastSold} />}
      />
    ),
  };
});
const WaitingSales = lazy(() => import('../features/sales/waiting-sales.tsx'));

export default function AgentSales() {
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const fresh = useOpened('new', { inAddress: true });
  const standing = useOpened('writing');
  const opened = fresh.value === undefined ? standing : fresh;
  const open = opened.value !== undefined;
  if (open && !asked) setAsked(true);
  const [writing, setWriting] = useState<SaleWriting>({ kind: 'new' });
  // Forward and reload lead to a new sale's form too.
  if (opened === fresh && writing.kind !== 'new') setWriting({ kind: 'new' });
  const write = (next: SaleWriting) => {
    setWriting(next);
    if (next.kind === 'new') fresh.open('sale');
    else standing.open(nameOfWriting(next));
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
        action={<MainAction>{button}</MainAction>}
      />
      <Suspense>
        <WaitingSales onCorrect={(waiting) => write({ kind: 'waiting', waiting })} />
      </Suspense>
      <SaleWritingContext value={{ write, isWriting: standing.value !== undefined }}>
        <MySalesList emptyAction={<Button onClick={newSale}>Submit Your First Sale</Button>} />
      </SaleWritingContext>
      <Suspense>
        {asked ? (
          <NewSaleDialog
            key={nameOfWriting(writing)}
            writing={writing}
            open={open}
            onClose={opened.close}
            onProductGone={() => void client.invalidateQueries({ queryKey: offersKey() })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
