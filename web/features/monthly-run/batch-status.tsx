import {
  BankOutlined,
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  ExportOutlined,
  LockFilled,
  RollbackOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { MonthlyRun, BatchStatus } from '../../../shared/monthly-run/schemas.ts';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { batchStatusNames } from './batch-words.ts';

const batchLooks: Record<BatchStatus, [Tone, ReactNode]> = {
  collecting: ['quiet', <SyncOutlined key="collecting" />],
  open: ['waiting', <ClockCircleFilled key="open" />],
  locked: ['accent', <LockFilled key="locked" />],
  exported: ['accent', <ExportOutlined key="exported" />],
  processing: ['accent', <BankOutlined key="processing" />],
  paid: ['good', <CheckCircleFilled key="paid" />],
  partlyPaid: ['bad', <RollbackOutlined key="partlyPaid" />],
};

export function BatchStatusBadge({ status }: { status: BatchStatus }) {
  const [tone, icon] = batchLooks[status];
  return <StatusBadge tone={tone} icon={icon} label={batchStatusNames[status]} />;
}

const runLooks: Record<MonthlyRun['status'], [Tone, ReactNode, string]> = {
  running: ['accent', <SyncOutlined key="running" />, 'Running'],
  failed: ['bad', <CloseCircleFilled key="failed" />, 'Failed'],
  finished: ['good', <CheckCircleFilled key="finished" />, 'Finished'],
};

export function RunStatusBadge({ status }: Pick<MonthlyRun, 'status'>) {
  const [tone, icon, label] = runLooks[status];
  return <StatusBadge tone={tone} icon={icon} label={label} />;
}
