import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  RollbackOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { Approval } from '../../../shared/approvals/contract.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

type Status = Approval['status'];

const looks = {
  waiting: { tone: 'waiting', icon: <ClockCircleFilled />, label: 'Waiting' },
  confirmed: { tone: 'good', icon: <CheckCircleFilled />, label: 'Confirmed' },
  declined: { tone: 'bad', icon: <CloseCircleFilled />, label: 'Declined' },
  withdrawn: { tone: 'quiet', icon: <RollbackOutlined />, label: 'Taken back' },
  ended: { tone: 'quiet', icon: <StopOutlined />, label: 'Overtaken' },
  expired: { tone: 'quiet', icon: <StopOutlined />, label: 'Expired' },
} as const satisfies Record<Status, unknown>;

export const ApprovalStatusBadge = ({ status }: { status: Status }) => (
  <StatusBadge {...looks[status]} />
);

/** A status as the label of the moment at which it came. */
export const approvalStatusName = (status: Status): string => looks[status].label;

/** The ends of an act, in the order of the filter. */
export const decidedStatuses = (['confirmed', 'declined', 'withdrawn', 'ended'] as const).map(
  (value) => ({ value, label: looks[value].label }),
);
