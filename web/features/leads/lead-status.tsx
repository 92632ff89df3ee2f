import { CheckCircleFilled, ClockCircleFilled, PhoneFilled, StopFilled } from '@ant-design/icons';
import type { LeadStatus } from '../../../shared/leads/rules.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

/** In the order of the filter. */
export const leadStatuses: { value: LeadStatus; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'sold', label: 'Sold' },
  { value: 'lost', label: 'Lost' },
];

/** A lead's status; a value that this build doesn't know looks like new. */
export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  switch (status) {
    case 'contacted':
      return <StatusBadge tone="accent" icon={<PhoneFilled />} label="Contacted" />;
    case 'sold':
      return <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Sold" />;
    case 'lost':
      return <StatusBadge tone="quiet" icon={<StopFilled />} label="Lost" />;
    default:
      return <StatusBadge tone="waiting" icon={<ClockCircleFilled />} label="New" />;
  }
}
