import { lazy, Suspense, useState } from 'react';
import { AddButton } from '../components/add-button.tsx';
import { Callout } from '../components/callout.tsx';
import { May, ReadOnlyHere } from '../components/may.tsx';
import { HeaderActions, PageHeader } from '../components/page-header.tsx';
import { AgentPicker } from '../features/agents/agent-picker.tsx';
import { ExportList } from '../features/jobs/export-list.tsx';
import { AdminProductPicker } from '../features/products/product-picker.tsx';
import { saleQuery } from '../features/sales/admin-queries.ts';
import { AdminSalesList } from '../features/sales/admin-sales-list.tsx';
import { SaleFigures } from '../features/sales/sale-figures.tsx';
import { saleStates } from '../features/sales/sale-status.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import { exportInput } from '../lib/pages.ts';
import { paths } from '../lib/paths.ts';
import { useRowInUrl } from '../lib/row-in-url.ts';

const AddSaleDialog = lazy(() => import('../features/sales/add-sale-dialog.tsx'));
const statuses = saleStates.map(({ value }) => value);

/** Add Sale with the values of an ended sale, which the address names. */
function SoldAgain() {
  const { row, close } = useRowInUrl('again', {
    rows: [],
    queryOf: saleQuery,
    failure: 'The sale couldn’t be opened',
  });
  const [known, setKnown] = useState(row);
  if (row && row !== known) setKnown(row);
  if (!known) return null;
  return (
    <Suspense>
      <AddSaleDialog
        key={known.id}
        open={row !== undefined}
        onClose={close}
        again={known}
        agentPicker={<AgentPicker known={{ id: known.agentId, name: known.agentName }} />}
        productPicker={(onPick) => <AdminProductPicker onPick={onPick} />}
      />
    </Suspense>
  );
}

export default function AdminSales() {
  const list = useListInUrl(statuses, { filters: ['from', 'to', 'agentId', 'productId'] });
  return (
    <>
      <PageHeader
        title="Sales Management"
        subtitle="Review and approve agent sales submissions"
        action={
          <HeaderActions>
            <ExportList
              of={{ kind: 'exportSales', ...exportInput(list) }}
              more={[{ label: 'Network Statements', to: paths.adminStatements }]}
            />
            <May change="sales.addSale">
              <SoldAgain />
              <AddButton
                label="Add Sale"
                dialog={(state) => (
                  <AddSaleDialog
                    {...state}
                    agentPicker={<AgentPicker />}
                    productPicker={(onPick) => <AdminProductPicker onPick={onPick} />}
                  />
                )}
              />
            </May>
          </HeaderActions>
        }
      />
      <ReadOnlyHere change="sales.approveSale" />
      <Callout>
        Commission per sale: <strong>R50.00</strong> one-time upfront, <strong>R10.00</strong>{' '}
        monthly recurring
      </Callout>
      <SaleFigures />
      <AdminSalesList list={list} />
    </>
  );
}
