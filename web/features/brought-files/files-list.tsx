import { formatCount } from '../../../shared/kernel/count.ts';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { broughtFilePath } from '../../lib/paths.ts';
import type { BroughtFile, FileKind } from './file-kind.ts';
import { useFiles } from './queries.ts';
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

/** All files of a kind, newest first. */
export function FilesList<F extends BroughtFile>({ kind }: { kind: FileKind<F> }) {
  const { list, words } = kind;
  const linkOf = (file: F) => (
    <Link to={broughtFilePath(kind.screen, file.id)}>{list.linkText(file)}</Link>
  );
  const badgeOf = (file: F) => <FileBadge {...standingOf(file, kind)} />;
  const columns: Column<F>[] = [
    ...list.columns(linkOf),
    {
      title: 'Uploaded',
      render: ({ uploadedAt, uploadedBy }) => (
        <TwoLines first={<Whole>{formatMoment(uploadedAt)}</Whole>} second={uploadedBy.name} />
      ),
    },
    { title: 'Status', render: badgeOf },
    { title: 'What it did', render: (file) => whatItDid(file, kind) },
  ];
  return (
    <PagedTable
      query={useFiles(kind)}
      noun={words.one}
      failure={`The ${words.one}s couldn’t be loaded`}
      empty={list.empty}
      label={words.files}
      columns={columns}
      card={(file) => (
        <CardText lead={linkOf(file)} figure={badgeOf(file)}>
          <span>{list.about(file)}</span>
          <span />
          <span>{whatItDid(file, kind)}</span>
        </CardText>
      )}
    />
  );
}

/** A file's status; one that was checked again after it was applied is applied still. */
function standingOf<F extends BroughtFile>(
  { applied, status, totals }: F,
  { application, words }: FileKind<F>,
) {
  if (status !== 'read' || !applied || !totals) return { status, label: fileStatusNames[status] };
  return application.count(totals) > 0
    ? { status, label: words.partlyApplied ?? fileStatusNames.read }
    : ({ status: 'applied', label: fileStatusNames.applied } as const);
}

/** The result of a file, or of its preview. */
function whatItDid<F extends BroughtFile>(
  { applied, problem, status, totals }: F,
  { application, words }: FileKind<F>,
): string {
  if (applied && (status !== 'read' || words.partlyApplied)) return application.result(applied);
  if (problem) return problem;
  if (status !== 'read' || !totals) return '–';
  const count = application.count(totals);
  return count > 0 ? `${formatCount(count)} to apply` : 'Nothing to apply';
}

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
const fileStatusNames: Readonly<Record<FileStatus, string>> = {
  uploading: 'Not uploaded',
  reading: 'Being read',
  refused: 'Refused',
  read: 'Not applied',
  applying: 'Being applied',
  applied: 'Applied',
  stopped: 'Stopped',
};

/** The status of a file that the office brought in. */
const FileBadge = ({ status, label }: { status: FileStatus; label: string }) => (
  <StatusBadge {...looks[status]} label={label} />
);
