import { PhoneOutlined } from '@ant-design/icons';
import type { Customer } from '../../../shared/sales/contract.ts';
import { contractMonthWords, termEndWords } from '../../../shared/sales/rules.ts';
import { type Column, TwoLines } from '../../components/data-list.tsx';
import { Money } from '../../components/money.tsx';
import { PhoneNumber } from '../../components/phone-number.tsx';
import { formatDay } from '../../lib/dates.ts';
import css from './customer-columns.module.css';
import { CustomerStateBadge } from './customer-state.tsx';

/** When and why it ended, or the end of its term; undefined where neither is known. */
function endOf(customer: Customer): string | undefined {
  const { endedAt, endReason } = customer;
  if (endedAt === undefined) return termEndWords(customer);
  return endReason === undefined ? formatDay(endedAt) : `${formatDay(endedAt)}: ${endReason}`;
}

const sinceOf = ({ approvedAt }: Customer) => `Since ${formatDay(approvedAt)}`;

export const customerColumns: Column<Customer>[] = [
  {
    title: 'Customer',
    render: ({ customerName, customerEmail }) => (
      <TwoLines first={customerName} second={customerEmail} />
    ),
  },
  { title: 'Phone', render: ({ customerPhone }) => <PhoneLink number={customerPhone} /> },
  {
    title: 'Contract',
    render: (customer) => (
      <TwoLines first={contractMonthWords(customer)} second={customer.productName ?? 'N/A'} />
    ),
  },
  {
    title: 'Status',
    render: (customer) => (
      <span className={css.state}>
        <CustomerStateBadge state={customer.state} />
        <span className="quiet smallest">{endOf(customer) ?? sinceOf(customer)}</span>
      </span>
    ),
  },
  {
    title: 'Earned so far',
    align: 'end',
    render: ({ commissionAmountCents }) => <Money cents={commissionAmountCents} />,
  },
];

export const CustomerCard = ({ customer }: { customer: Customer }) => (
  <>
    <strong className={css.name}>{customer.customerName}</strong>
    <div className={`small ${css.facts}`}>
      <strong>{contractMonthWords(customer)}</strong>
      <CustomerStateBadge state={customer.state} />
      <span className="quiet">{customer.productName ?? 'N/A'}</span>
      <span className="quiet">
        Earned <Money cents={customer.commissionAmountCents} />
      </span>
      <span className="quiet">{endOf(customer) ?? sinceOf(customer)}</span>
      <CallLink number={customer.customerPhone} />
    </div>
  </>
);

/** An erased customer has no number. */
const CallLink = ({ number }: { number: string | undefined }) =>
  number === undefined ? null : (
    <a className={css.call} href={`tel:${number}`}>
      <PhoneOutlined aria-hidden="true" />
      <span>
        Call <PhoneNumber number={number} />
      </span>
    </a>
  );

const PhoneLink = ({ number }: { number: string | undefined }) =>
  number === undefined ? (
    <span className="quiet">Erased</span>
  ) : (
    <a className={css.phone} href={`tel:${number}`}>
      <PhoneOutlined aria-hidden="true" />
      <PhoneNumber number={number} />
    </a>
  );
