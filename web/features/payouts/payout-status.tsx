import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  RollbackOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { PayoutStatus, PayoutType } from '../../../shared/payouts/contract.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

/** In the order of the administrators' status filter. */
export const payoutStatuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'processing', label: 'Processing' },
  { value: 'paid', label: 'Paid' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'returned', label: 'Returned' },
] as const satisfies { value: PayoutStatus; label: string }[];

/** The statuses in the words that agents see, in the same order. */
export const agentPayoutStatuses = [
  { value: 'pending', label: 'Loaded' },
  { value: 'processing', label: 'Paying' },
  { value: 'paid', label: 'Released' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'returned', label: 'Returned' },
] as const satisfies { value: PayoutStatus; label: string }[];

/** A payout's status in the specification's words. */
export function PayoutStatusBadge({ status }: { status: PayoutStatus }) {
  switch (status) {
    case 'processing':
      return <StatusBadge tone="accent" icon={<SyncOutlined />} label="Paying" />;
    case 'paid':
      return <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Released" />;
    case 'rejected':
      return <StatusBadge tone="bad" icon={<CloseCircleFilled />} label="Rejected" />;
    case 'returned':
      return <StatusBadge tone="bad" icon={<RollbackOutlined />} label="Returned" />;
    default:
      return <StatusBadge tone="waiting" icon={<ClockCircleFilled />} label="Loaded" />;
  }
}

const typeNames: Record<PayoutType, string> = {
  request: 'On request',
  upfront: 'Upfront commission',
  manual: 'Added by the office',
  monthly: 'Monthly payout',
};

/** In the order of the administrators' filter. */
export const payoutTypes = Object.entries(typeNames).map(([value, label]) => ({
  value: value as PayoutType,
  label,
}));

/** The origin of a payout. */
export const payoutTypeName = (type: PayoutType): string => typeNames[type];
