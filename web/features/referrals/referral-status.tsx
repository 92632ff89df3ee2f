import { CheckCircleFilled, ClockCircleFilled, SmileFilled, TrophyFilled } from '@ant-design/icons';
import type { ReferralStatus } from '../../../shared/referrals/contract.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

/** A recruit's progress; a value that this build doesn't know counts as the first status. */
export function ReferralStatusBadge({ status }: { status: ReferralStatus }) {
  switch (status) {
    case 'active':
      return <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Active" />;
    case 'first_sale':
      return <StatusBadge tone="accent" icon={<TrophyFilled />} label="First Sale" />;
    default:
      return <StatusBadge tone="quiet" icon={<SmileFilled />} label="Signed Up" />;
  }
}

/** The status of an invitation without a registration. */
export const InvitedBadge = () => (
  <StatusBadge tone="waiting" icon={<ClockCircleFilled />} label="Invited" />
);

/** Shows if a click led to a registration. */
export const ClickBadge = ({ converted }: { converted: boolean }) =>
  converted ? (
    <StatusBadge tone="good" icon={<CheckCircleFilled />} label="Converted" />
  ) : (
    <StatusBadge tone="waiting" icon={<ClockCircleFilled />} label="Pending" />
  );
