import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { Sale } from '../../shared/sales/contract.ts';
import { ListSkeleton } from '../components/list-states.tsx';
import { NewSaleButton } from '../components/new-sale-button.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Tabs } from '../components/tabs.tsx';
import { useNewLeads } from '../features/notifications/notifications-query.ts';
import { MySalesList } from '../features/sales/my-sales-list.tsx';
import { offersKey } from '../features/products/queries.ts';
import { useRejectedSale } from '../features/sales/rejected-sale.ts';
import {
  nameOfWriting,
  type SaleWriting,
  SaleWritingContext,
} from '../features/sales/sale-writing.ts';
import { lazyScreen } from '../lib/lazy-part.ts';
import { useOpened } from '../lib/opened.ts';
import { SALES_VIEWS } from '../lib/paths.ts';
import { useTabInUrl } from '../lib/tab-in-url.ts';

/** The form with its picker of products, whose code the list doesn't need. */
const NewSaleDialog = lazy(async () => {
  const [{ default: Dialog }, { ProductPicker }] = await Promise.all([
    import('../features/sales/new-sale-dialog.tsx'),
    import('../features/products/product-picker.tsx'),
  ]);
  return {
    default: (props: Omit<ComponentProps<typeof Dialog>, 'productPicker'>) => (
      <Dialog {...props} productPicker={(begins) => <ProductPicker {...begins} />} />
    ),
  };
});
const WaitingSales = lazy(() => import('../features/sales/waiting-sales.tsx'));
const MyLeadsList = lazyScreen(() => import('../features/leads/my-leads-list.tsx'));
const MyCustomersList = lazyScreen(() => import('../features/sales/my-customers-list.tsx'));

/** Parameters of one view's list, which the other lists don't have. */
const OF_LIST = ['status', 'state', 'q', 'order'];

export default function AgentSales() {
  const client = useQueryClient();
  const { writing, write, opened, close, asked, isWriting } = useSaleForm();
  return (
    <>
      <PageHeader title="My Sales" action={<NewSaleButton />} />
      <Suspense>
        <WaitingSales onCorrect={(waiting) => write({ kind: 'waiting', waiting })} />
      </Suspense>
      <SaleWritingContext value={{ write, isWriting }}>
        <Views />
      </SaleWritingContext>
      <Suspense>
        {asked ? (
          <NewSaleDialog
            key={nameOfWriting(writing)}
            writing={writing}
            open={opened.value !== undefined}
            onClose={close}
            onProductGone={() => void client.invalidateQueries({ queryKey: offersKey() })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The form of a sale: a new one, which has an address, or one that stands already in some way. */
function useSaleForm() {
  const [asked, setAsked] = useState(false);
  const fresh = useOpened('new', { inAddress: true });
  const standing = useOpened('writing');
  const toFix = useOpened('fix', { inAddress: true });
  const details = useOpened('sale', { inAddress: true });
  const rejected = useRejectedSale(toFix.value);
  const linked = rejected ? toFix : standing;
  const opened = fresh.value === undefined ? linked : fresh;
  if (opened.value !== undefined && !asked) setAsked(true);
  const [writing, setWriting] = useState<SaleWriting>({ kind: 'new' });
  // Forward and reload lead to a new sale's form too.
  if (opened === fresh && writing.kind !== 'new') setWriting({ kind: 'new' });
  if (rejected && nameOfWriting(writing) !== nameOfWriting(rejected)) setWriting(rejected);
  const write = (next: SaleWriting) => {
    setWriting(next);
    standing.open(nameOfWriting(next));
  };
  // The new sale takes the place of the rejected one that the form was opened from, in the history too.
  const close = (sent?: Sale) =>
    sent && opened !== toFix ? opened.closeThen(() => details.open(sent.id)) : opened.close();
  return { writing, write, opened, close, asked, isWriting: standing.value !== undefined };
}

function Views() {
  const [view, choose] = useTabInUrl(['sales', ...SALES_VIEWS], OF_LIST, 'view');
  const tabs = [
    { key: 'sales', label: 'Sales' },
    { key: 'leads', label: 'Leads', waiting: useNewLeads() },
    { key: 'customers', label: 'Customers' },
  ] as const;
  return (
    <Tabs label="My Sales" tabs={tabs} chosen={view} onChoose={choose}>
      <Suspense fallback={<ListSkeleton label={view} />}>
        {view === 'sales' ? <MySalesList /> : null}
        {view === 'leads' ? <MyLeadsList /> : null}
        {view === 'customers' ? <MyCustomersList /> : null}
      </Suspense>
    </Tabs>
  );
}
