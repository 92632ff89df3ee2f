import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  DollarCircleFilled,
  MinusCircleFilled,
  StopFilled,
} from '@ant-design/icons';
import type { SaleState } from '../../../shared/sales/contract.ts';
import type { SaleStatus } from '../../../shared/sales/schemas.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

/** In the order of the filter. */
export const saleStatuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'paid', label: 'Paid' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const satisfies { value: SaleStatus; label: string }[];

/** The filter of the lists, in its order: a sale may have ended beside its status. */
export const saleStates: { value: SaleState; label: string }[] = [
  ...saleStatuses.filter(({ value }) => value !== 'withdrawn'),
  { value: 'ended', label: 'Ended' },
  { value: 'withdrawn', label: 'Withdrawn' },
];

/** A sale's status; a value that this build doesn't know looks like pending. */
export function SaleStatusBadge({
  sale,
}: {
  sale: { status: SaleStatus; endedAt?: string | undefined };
}) {
  if (sale.endedAt) return <StatusBadge tone="quiet" icon={<StopFilled />} label="Ended" />;
  switch (sale.status) {
    case 'approved':
      return <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Approved" />;
    case 'rejected':
      return <StatusBadge tone="bad" icon={<CloseCircleFilled />} label="Rejected" />;
    case 'paid':
      return <StatusBadge tone="accent" icon={<DollarCircleFilled />} label="Paid" />;
    case 'withdrawn':
      return <StatusBadge tone="quiet" icon={<MinusCircleFilled />} label="Withdrawn" />;
    default:
      return <StatusBadge tone="waiting" icon={<ClockCircleFilled />} label="Pending" />;
  }
}
