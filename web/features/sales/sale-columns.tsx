import { MessageFilled } from '@ant-design/icons';
import type { AdminSale } from '../../../shared/sales/contract.ts';
import {
  Brief,
  CardText,
  Clipped,
  type Column,
  TwoLines,
  Whole,
} from '../../components/data-list.tsx';
import { Money } from '../../components/money.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { formatDay } from '../../lib/dates.ts';
import { commissionTerms } from './commission-terms.ts';
import { DuplicateIcon } from './duplicate-warning.tsx';
import css from './sale-columns.module.css';
import { SaleStatusBadge } from './sale-status.tsx';

/** The columns that the specification gives the administrators' list. */
export const saleColumns: Column<AdminSale>[] = [
  { title: 'Agent', render: (sale) => <Clipped>{sale.agentName}</Clipped> },
  {
    title: 'Customer',
    render: (sale) => <TwoLines first={sale.customerName} second={sale.customerEmail} wide />,
  },
  { title: 'Product', render: (sale) => <Brief>{sale.productName ?? 'N/A'}</Brief> },
  { title: 'Sale Value', align: 'end', render: (sale) => <Money cents={sale.saleValueCents} /> },
  {
    title: 'Commission',
    render: (sale) => <div className={`quiet smallest ${css.terms}`}>{commissionTerms(sale)}</div>,
  },
  {
    title: 'Status',
    render: (sale) => (
      <span className={css.badge}>
        <Status sale={sale} />
        <DuplicateIcon saleId={sale.id} />
      </span>
    ),
  },
  {
    title: 'Submitted',
    sort: 'time',
    render: (sale) => <Whole>{formatDay(sale.submittedAt)}</Whole>,
  },
];

/** A sale on a narrow screen. */
export function SaleCard({ sale }: { sale: AdminSale }) {
  return (
    <CardText lead={sale.customerName} figure={<Money cents={sale.saleValueCents} />}>
      <span>{sale.agentName}</span>
      <Status sale={sale} />
      <span>{sale.productName ?? 'N/A'}</span>
      <span>{formatDay(sale.submittedAt)}</span>
      <DuplicateIcon saleId={sale.id} inFull />
    </CardText>
  );
}

/** The status; below it, that the agent's last message has no answer yet. */
const Status = ({ sale }: { sale: AdminSale }) => (
  <span className={css.status}>
    <SaleStatusBadge sale={sale} />
    {sale.awaitsAnswer ? (
      <StatusBadge tone="accent" icon={<MessageFilled />} label="Unanswered" />
    ) : null}
  </span>
);
