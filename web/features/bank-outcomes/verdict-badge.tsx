import {
  CheckCircleFilled,
  CheckOutlined,
  QuestionCircleFilled,
  RollbackOutlined,
  SyncOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { verdictNames } from '../../../shared/bank-outcomes/rules.ts';
import type { OutcomeVerdict } from '../../../shared/bank-outcomes/schemas.ts';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';

const looks: Readonly<Record<OutcomeVerdict, { tone: Tone; icon: ReactNode }>> = {
  paid: { tone: 'good', icon: <CheckCircleFilled /> },
  returned: { tone: 'bad', icon: <RollbackOutlined /> },
  onTheWay: { tone: 'accent', icon: <SyncOutlined /> },
  mismatch: { tone: 'waiting', icon: <WarningFilled /> },
  unknown: { tone: 'quiet', icon: <QuestionCircleFilled /> },
  applied: { tone: 'quiet', icon: <CheckOutlined /> },
};

/** The outcome of a line in a bank's file. */
export const VerdictBadge = ({ verdict }: { verdict: OutcomeVerdict }) => (
  <StatusBadge {...looks[verdict]} label={verdictNames[verdict]} />
);
