import { useSearchParams } from 'react-router-dom';
import type { NetworkStatement } from '../../../shared/network-statements/schemas.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { EmptyState, Loaded } from '../../components/list-states.tsx';
import { May, ReadOnlyHere } from '../../components/may.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isErrorCode } from '../../lib/api-errors.ts';
import { paths } from '../../lib/paths.ts';
import { useStatement } from './queries.ts';
import { StatementChoice } from './statement-choice.tsx';
import { StatementView } from './statement-view.tsx';
import { StatementsList } from './statements-list.tsx';
import css from './statements-page.module.css';

const AllStatements = () => <LinkButton to={paths.adminStatements}>All Statements</LinkButton>;

/** Networks' statements: bringing one in, looking through it, applying it; and all earlier ones. */
export function StatementsPage() {
  const [query, setQuery] = useSearchParams();
  const statementId = query.get('file');
  return (
    <>
      <PageHeader
        title="Network Statements"
        subtitle="Whether customers are still there, by their network’s own file"
        action={statementId ? <AllStatements /> : undefined}
      />
      <ReadOnlyHere change="networkStatements.applyNetworkStatement" />
      {statementId ? (
        <OneStatement statementId={statementId} />
      ) : (
        <div className={css.parts}>
          <May change="networkStatements.uploadNetworkStatement">
            <StatementChoice onRead={({ id }: NetworkStatement) => setQuery({ file: id })} />
          </May>
          <StatementsList />
        </div>
      )}
    </>
  );
}

function OneStatement({ statementId }: { statementId: string }) {
  const query = useStatement(statementId);
  const isMissing = isErrorCode(query.error, 'NOT_FOUND') || isErrorCode(query.error, 'INVALID');
  if (isMissing && !query.data)
    return (
      <EmptyState title="There is no statement here" action={<AllStatements />}>
        The address names a file that was never uploaded.
      </EmptyState>
    );
  return (
    <Loaded query={query} noun="statement" failure="The statement couldn’t be loaded">
      {(statement) => <StatementView statement={statement} />}
    </Loaded>
  );
}
