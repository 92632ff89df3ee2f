import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { May, ReadOnlyHere } from '../../components/may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { broughtFilePath, paths } from '../../lib/paths.ts';
import { BringIn } from './bring-in.tsx';
import css from './brought-files.module.css';
import type { BroughtFile, FileKind } from './file-kind.ts';
import { FileView } from './file-view.tsx';
import { useFile, useFiles } from './queries.ts';
import { formatCount } from '../../../shared/kernel/count.ts';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { formatMoment } from '../../lib/dates.ts';
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

/** Files of a kind: bringing one in, looking through what it would do, applying it; and all earlier ones. */
export function FilesPage<F extends BroughtFile>({ kind }: { kind: FileKind<F> }) {
  const { words, may } = kind;
  const [query, setQuery] = useSearchParams();
  const fileId = query.get('file');
  return (
    <>
      <PageHeader
        title={words.title}
        action={
          fileId ? <LinkButton to={paths[kind.screen]}>{words.allFiles}</LinkButton> : undefined
        }
      />
      <ReadOnlyHere change={may.apply} />
      {fileId ? (
        <OneFile kind={kind} fileId={fileId} />
      ) : (
        <div className={css.parts}>
          <May change={may.upload}>
            <BringIn kind={kind} onRead={({ id }) => setQuery({ file: id })} />
          </May>
          <FilesList kind={kind} />
        </div>
      )}
    </>
  );
}

interface OneFileProps<F extends BroughtFile> {
  kind: FileKind<F>;
  fileId: string;
}

function OneFile<F extends BroughtFile>({ kind, fileId }: OneFileProps<F>) {
  const query = useFile(kind, fileId);
  const { one, allFiles } = kind.words;
  const isMissing = isErrorCode(query.error, 'NOT_FOUND') || isErrorCode(query.error, 'INVALID');
  if (isMissing && !query.data)
    return (
      <EmptyState
        title={`There is no ${one} here`}
        action={<LinkButton to={paths[kind.screen]}>{allFiles}</LinkButton>}
      >
        The address names a file that was never uploaded.
      </EmptyState>
    );
  return (
    <Loaded query={query} noun={one} failure={`The ${one} couldn’t be loaded`}>
      {(file) => <FileView kind={kind} file={file} />}
    </Loaded>
  );
}

/** All files of a kind, newest first. */
function FilesList<F extends BroughtFile>({ kind }: { kind: FileKind<F> }) {
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
