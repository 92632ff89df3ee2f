import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AdminSale, SaleStatus } from '../../../shared/sales/contract.ts';
import {
  Brief,
  CardText,
  Clipped,
  type Column,
  DataList,
  TwoLines,
  Whole,
} from '../../components/data-list.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { Money } from '../../components/money.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import { formatDay } from '../../lib/dates.ts';
import { focusRow } from '../../lib/list-keys.ts';
import { toast } from '../../lib/toasts.ts';
import { commissionTerms } from './commission-terms.ts';
import { SaleDecisions, type SaleStep } from './sale-decisions.tsx';
import { salesQuery } from './queries.ts';
import { SaleStatusBadge } from './sale-status.tsx';

const columns: Column<AdminSale>[] = [
  { title: 'Agent', render: (sale) => <Clipped>{sale.agentName}</Clipped> },
  {
    title: 'Customer',
    render: (sale) => <TwoLines first={sale.customerName} second={sale.customerEmail} />,
  },
  { title: 'Product', render: (sale) => <Brief>{sale.productName ?? 'N/A'}</Brief> },
  { title: 'Sale Value', align: 'end', render: (sale) => <Money cents={sale.saleValueCents} /> },
  { title: 'Commission', render: (sale) => <Brief>{commissionTerms(sale)}</Brief> },
  { title: 'Status', render: (sale) => <SaleStatusBadge sale={sale} /> },
  { title: 'Submitted', render: (sale) => <Whole>{formatDay(sale.submittedAt)}</Whole> },
];

/** All agents' sales, with the decisions on pending ones. */
export function AdminSalesList({ status }: { status: SaleStatus | undefined }) {
  const query = useInfiniteQuery(salesQuery(status));
  const [step, setStep] = useState<SaleStep>();
  const failed = query.isError && !query.data;
  useEffect(() => {
    if (failed) toast.error('Failed to load sales');
  }, [failed]);

  /** The queue keeps its place: after a decision the next pending sale has the focus. */
  const moveOn = (decided: AdminSale) => {
    const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
    const after = rows.slice(rows.findIndex((row) => row.id === decided.id) + 1);
    focusRow((after.find((row) => row.status === 'pending') ?? decided).id);
  };

  return (
    <>
      <PagedList
        query={query}
        noun="sales"
        failure="The sales couldn’t be loaded"
        empty={
          <EmptyState title="No sales found">
            {status ? 'No sale has this status.' : 'Sales that agents submit appear here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataList
            label="Sales"
            rows={rows}
            columns={columns}
            onView={(sale) => setStep({ kind: 'view', sale })}
            actions={(sale) =>
              sale.status === 'pending' ? <Decide sale={sale} onStep={setStep} /> : null
            }
            card={(sale) => (
              <CardText lead={sale.customerName} figure={<Money cents={sale.saleValueCents} />}>
                <span>{sale.agentName}</span>
                <SaleStatusBadge sale={sale} />
                <span>{sale.productName ?? 'N/A'}</span>
                <span>{formatDay(sale.submittedAt)}</span>
              </CardText>
            )}
          />
        )}
      </PagedList>
      <SaleDecisions step={step} onStep={setStep} onDecided={moveOn} />
    </>
  );
}

function Decide({ sale, onStep }: { sale: AdminSale; onStep: (step: SaleStep) => void }) {
  return (
    <>
      <RowAction
        label="Approve"
        icon={<CheckOutlined />}
        onClick={() => onStep({ kind: 'approve', sale })}
      />
      <RowAction
        label="Reject"
        icon={<CloseOutlined />}
        danger
        onClick={() => onStep({ kind: 'reject', sale })}
      />
    </>
  );
}
