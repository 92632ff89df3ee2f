import { useInfiniteQuery } from '@tanstack/react-query';
import type { NetworkStatement } from '../../../shared/network-statements/schemas.ts';
import { CardText, type Column, TwoLines, Whole } from '../../components/data-list.tsx';
import { FileBadge } from '../../components/file-badge.tsx';
import { Link } from '../../components/link.tsx';
import { EmptyState } from '../../components/list-states.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { statementFilePath } from '../../lib/paths.ts';
import { statementsQuery } from './queries.ts';
import { standingOf, whatItDid } from './statement-words.ts';

const columns: Column<NetworkStatement>[] = [
  {
    title: 'Network',
    render: (statement) => (
      <TwoLines wide first={<StatementLink statement={statement} />} second={statement.name} />
    ),
  },
  { title: 'As of', render: ({ statementDay }) => <Whole>{formatDay(statementDay)}</Whole> },
  {
    title: 'Uploaded',
    render: ({ uploadedAt, uploadedBy }) => (
      <TwoLines first={<Whole>{formatMoment(uploadedAt)}</Whole>} second={uploadedBy.name} />
    ),
  },
  { title: 'Status', render: (statement) => <FileBadge {...standingOf(statement)} /> },
  { title: 'What it did', render: whatItDid },
];

const StatementLink = ({ statement }: { statement: NetworkStatement }) => (
  <Link to={statementFilePath(statement.id)}>{statement.network}</Link>
);

/** All statements, newest first. */
export const StatementsList = () => (
  <PagedTable
    query={useInfiniteQuery(statementsQuery())}
    noun="statement"
    failure="The statements couldn’t be loaded"
    empty={
      <EmptyState title="No statements yet">
        A network tells by a file which customers are active, and which it has lost. Bring it in
        here to stop paying for those who are gone.
      </EmptyState>
    }
    label="Network Statements"
    columns={columns}
    card={(statement) => (
      <CardText
        lead={<StatementLink statement={statement} />}
        figure={<FileBadge {...standingOf(statement)} />}
      >
        <span>As of {formatDay(statement.statementDay)}</span>
        <span />
        <span>{whatItDid(statement)}</span>
      </CardText>
    )}
  />
);
