import { useInfiniteQuery } from '@tanstack/react-query';
import type { BankFile } from '../../../shared/bank-outcomes/schemas.ts';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { bankFilePath } from '../../lib/paths.ts';
import { BankFileBadge } from './outcome-badges.tsx';
import { appliedWords, toApply } from './outcome-words.ts';
import { bankFilesQuery } from './queries.ts';

const columns: Column<BankFile>[] = [
  { title: 'File', render: (file) => <FileLink file={file} /> },
  {
    title: 'Uploaded',
    render: ({ uploadedAt, uploadedBy }) => (
      <TwoLines first={<Whole>{formatMoment(uploadedAt)}</Whole>} second={uploadedBy.name} />
    ),
  },
  { title: 'Status', render: (file) => <BankFileBadge file={file} /> },
  { title: 'What it did', render: whatItDid },
];

const FileLink = ({ file }: { file: BankFile }) => (
  <Link to={bankFilePath(file.id)}>{file.name}</Link>
);

/** The result of a file, or its preview. */
function whatItDid({ applied, problem, totals, status }: BankFile): string {
  if (applied) return appliedWords(applied);
  if (problem) return problem;
  if (status !== 'read' || !totals) return '–';
  return toApply(totals) > 0 ? `${toApply(totals)} to apply` : 'Nothing to apply';
}

/** All bank files, newest first. */
export const BankFilesList = () => (
  <PagedTable
    query={useInfiniteQuery(bankFilesQuery())}
    noun="bank file"
    failure="The bank files couldn’t be loaded"
    empty={
      <EmptyState title="No bank files yet">
        Once the bank has paid a batch, it tells by a file which payments went through and which
        came back. Bring it in here.
      </EmptyState>
    }
    label="Bank Files"
    columns={columns}
    card={(file) => (
      <CardText lead={<FileLink file={file} />} figure={<BankFileBadge file={file} />}>
        <span>
          {formatMoment(file.uploadedAt)}, {file.uploadedBy.name}
        </span>
        <span />
        <span>{whatItDid(file)}</span>
      </CardText>
    )}
  />
);
