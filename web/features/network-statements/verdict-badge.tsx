import {
  CheckCircleFilled,
  CheckOutlined,
  ClockCircleFilled,
  CopyOutlined,
  DisconnectOutlined,
  PlusCircleFilled,
  QuestionCircleFilled,
  StopFilled,
  WarningFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { verdictNames } from '../../../shared/network-statements/rules.ts';
import type { Verdict } from '../../../shared/network-statements/schemas.ts';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';

const looks: Readonly<Record<Verdict, { tone: Tone; icon: ReactNode }>> = {
  end: { tone: 'bad', icon: <StopFilled /> },
  activate: { tone: 'good', icon: <PlusCircleFilled /> },
  unknown: { tone: 'waiting', icon: <QuestionCircleFilled /> },
  twoCandidates: { tone: 'waiting', icon: <CopyOutlined /> },
  missing: { tone: 'waiting', icon: <DisconnectOutlined /> },
  contradiction: { tone: 'waiting', icon: <WarningFilled /> },
  endedHere: { tone: 'waiting', icon: <WarningFilled /> },
  damaged: { tone: 'bad', icon: <WarningFilled /> },
  waiting: { tone: 'accent', icon: <ClockCircleFilled /> },
  notYet: { tone: 'accent', icon: <ClockCircleFilled /> },
  active: { tone: 'good', icon: <CheckCircleFilled /> },
  ended: { tone: 'quiet', icon: <CheckOutlined /> },
  repeated: { tone: 'quiet', icon: <CopyOutlined /> },
};

/** The class of a statement's line. */
export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => (
  <StatusBadge {...looks[verdict]} label={verdictNames[verdict]} />
);
