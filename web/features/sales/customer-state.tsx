import { CheckCircleFilled, ClockCircleFilled, FlagFilled, StopFilled } from '@ant-design/icons';
import type { CustomerState } from '../../../shared/sales/rules.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

/** The filter of the customers, in its order. */
export const customerStates: { value: CustomerState; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'endingSoon', label: 'Ending soon' },
  { value: 'termOver', label: 'Term over' },
  { value: 'ended', label: 'Ended' },
];

/** A customer's state; a value that this build doesn't know looks like active. */
export function CustomerStateBadge({ state }: { state: CustomerState }) {
  switch (state) {
    case 'endingSoon':
      return <StatusBadge tone="waiting" icon={<ClockCircleFilled />} label="Ending soon" />;
    case 'termOver':
      return <StatusBadge tone="accent" icon={<FlagFilled />} label="Term over" />;
    case 'ended':
      return <StatusBadge tone="quiet" icon={<StopFilled />} label="Ended" />;
    default:
      return <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Active" />;
  }
}
