import { PhoneOutlined } from '@ant-design/icons';
import type { Customer } from '../../../shared/sales/contract.ts';
import { contractMonthWords, termEndWords } from '../../../shared/sales/rules.ts';
import { Brief, CardText, type Column, TwoLines } from '../../components/data-list.tsx';
import { Money } from '../../components/money.tsx';
import { PhoneNumber } from '../../components/phone-number.tsx';
import { formatDay } from '../../lib/dates.ts';
import css from './customer-columns.module.css';
import { CustomerStateBadge } from './customer-state.tsx';

/** The day on which it ended, or when the commission does; undefined where neither is known. */
const endOf = (customer: Customer): string | undefined =>
  customer.endedAt === undefined ? termEndWords(customer) : `On ${formatDay(customer.endedAt)}`;

const sinceOf = ({ approvedAt }: Customer) => `Since ${formatDay(approvedAt)}`;

export const customerColumns: Column<Customer>[] = [
  {
    title: 'Customer',
    render: ({ customerName, customerEmail }) => (
      <TwoLines first={customerName} second={customerEmail} />
    ),
  },
  { title: 'Phone', render: ({ customerPhone }) => <PhoneLink number={customerPhone} /> },
  { title: 'Product', render: ({ productName }) => <Brief>{productName ?? 'N/A'}</Brief> },
  {
    title: 'Contract',
    render: (customer) => (
      <TwoLines first={contractMonthWords(customer)} second={sinceOf(customer)} />
    ),
  },
  {
    title: 'Status',
    render: (customer) => (
      <span className={css.state}>
        <CustomerStateBadge state={customer.state} />
        <span className="quiet smallest">{endOf(customer)}</span>
        <EndReason customer={customer} />
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
    <CardText lead={customer.customerName} figure={contractMonthWords(customer)}>
      <span>{customer.productName ?? 'N/A'}</span>
      <CustomerStateBadge state={customer.state} />
      <span>
        Earned so far <Money cents={customer.commissionAmountCents} />
      </span>
      <span>{endOf(customer) ?? sinceOf(customer)}</span>
    </CardText>
    <EndReason customer={customer} />
    <CallButton number={customer.customerPhone} />
  </>
);

/** An erased customer has no number. */
const CallButton = ({ number }: { number: string | undefined }) =>
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

const EndReason = ({ customer: { endReason } }: { customer: Customer }) =>
  endReason === undefined ? null : (
    <span className={`quiet smallest ${css.reason}`}>{endReason}</span>
  );
