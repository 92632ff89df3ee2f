import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  QuestionCircleFilled,
  SyncOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { FileStatus } from '../../../shared/kernel/brought-file.ts';
import { StatusBadge, type Tone } from '../../components/status-badge.tsx';

const looks: Readonly<Record<FileStatus, { tone: Tone; icon: ReactNode }>> = {
  uploading: { tone: 'quiet', icon: <QuestionCircleFilled /> },
  reading: { tone: 'accent', icon: <SyncOutlined /> },
  refused: { tone: 'bad', icon: <CloseCircleFilled /> },
  read: { tone: 'waiting', icon: <ClockCircleFilled /> },
  applying: { tone: 'accent', icon: <SyncOutlined /> },
  applied: { tone: 'good', icon: <CheckCircleFilled /> },
  stopped: { tone: 'bad', icon: <WarningFilled /> },
};

/** A file's status, by name. */
export const fileStatusNames: Readonly<Record<FileStatus, string>> = {
  uploading: 'Not uploaded',
  reading: 'Being read',
  refused: 'Refused',
  read: 'Not applied',
  applying: 'Being applied',
  applied: 'Applied',
  stopped: 'Stopped',
};

/** The status of a file that the office brought in. */
export const FileBadge = ({ status, label }: { status: FileStatus; label: string }) => (
  <StatusBadge {...looks[status]} label={label} />
);
