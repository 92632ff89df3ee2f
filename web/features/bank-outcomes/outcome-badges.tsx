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
import type { BankFile, OutcomeVerdict } from '../../../shared/bank-outcomes/schemas.ts';
import { FileBadge } from '../../components/file-badge.tsx';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { standingOf } from './outcome-words.ts';

interface Look {
  tone: Tone;
  icon: ReactNode;
}

const verdictLooks: Readonly<Record<OutcomeVerdict, Look>> = {
  paid: { tone: 'good', icon: <CheckCircleFilled /> },
  returned: { tone: 'bad', icon: <RollbackOutlined /> },
  onTheWay: { tone: 'accent', icon: <SyncOutlined /> },
  mismatch: { tone: 'waiting', icon: <WarningFilled /> },
  unknown: { tone: 'quiet', icon: <QuestionCircleFilled /> },
  applied: { tone: 'quiet', icon: <CheckOutlined /> },
};

/** The outcome of a line in a bank's file. */
export const VerdictBadge = ({ verdict }: { verdict: OutcomeVerdict }) => (
  <StatusBadge {...verdictLooks[verdict]} label={verdictNames[verdict]} />
);

/** Where a bank's file stands; checked again after it was applied, it is applied still. */
export function BankFileBadge({ file }: { file: BankFile }) {
  const label = standingOf(file);
  const isApplied = file.status === 'read' && label === 'Applied';
  return <FileBadge status={isApplied ? 'applied' : file.status} label={label} />;
}
