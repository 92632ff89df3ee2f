import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { BackLink } from '../../components/back-link.tsx';
import { Loaded } from '../../components/list-states.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { paths, statementPath, statementsPath } from '../../lib/paths.ts';
import { statementsQuery } from './queries.ts';
import { agentWords } from './statement-words.ts';
import { StatementYears } from './statement-years.tsx';

const source = { words: agentWords, fileTag: '' };

/** The agent's own statements of a tax year, by default of the newest. */
export default function MyStatements({ taxYear }: { taxYear: number | undefined }) {
  const navigate = useNavigate();
  const query = useQuery(statementsQuery());
  return (
    <>
      <BackLink to={paths.agentEarnings}>My Earnings</BackLink>
      <PageHeader title="Statements" />
      <Loaded
        query={query}
        noun="statements"
        failure="Your statements couldn’t be loaded"
        failureToast="Failed to load earnings data"
      >
        {(data) => (
          <StatementYears
            {...data}
            wanted={taxYear}
            source={source}
            onYear={(year) => void navigate(statementsPath(year), { replace: true })}
            onMonth={(period) => void navigate(statementPath(period))}
          />
        )}
      </Loaded>
    </>
  );
}
