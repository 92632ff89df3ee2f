import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Lead } from '../../shared/leads/contract.ts';
import { PageHeader } from '../components/page-header.tsx';
import { MyLeadsList } from '../features/leads/my-leads-list.tsx';
import { SellingContext } from '../features/leads/selling.ts';
import { ProductPicker } from '../features/products/product-picker.tsx';
import { offersKey } from '../features/products/queries.ts';
import { useOpened } from '../lib/opened.ts';

const NewSaleDialog = lazy(() => import('../features/sales/new-sale-dialog.tsx'));

export default function AgentLeads() {
  const client = useQueryClient();
  const selling = useOpened('selling');
  const isSelling = selling.value !== undefined;
  const [lead, setLead] = useState<Lead>();
  const sell = (next: Lead) => {
    setLead(next);
    selling.open(next.id);
  };
  return (
    <>
      <PageHeader title="Leads" subtitle="Customers who asked you to call." />
      <SellingContext value={{ sell, isSelling }}>
        <MyLeadsList />
      </SellingContext>
      <Suspense>
        {lead ? (
          <NewSaleDialog
            key={lead.id}
            writing={{ kind: 'lead', lead }}
            open={isSelling}
            onClose={selling.close}
            productPicker={(onPick) => <ProductPicker onPick={onPick} />}
            onProductGone={() => void client.invalidateQueries({ queryKey: offersKey() })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
