import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { monthName, PERIOD_PATTERN } from '../../../shared/kernel/month.ts';
import { taxYearOf } from '../../../shared/kernel/tax-year.ts';
import { BackLink } from '../../components/back-link.tsx';
import { Callout } from '../../components/callout.tsx';
import { ListSkeleton, Loaded } from '../../components/list-states.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { api } from '../../lib/api.ts';
import { isErrorCode } from '../../lib/api-errors.ts';
import { agentStatementPath, agentStatementsPath } from '../../lib/paths.ts';
import {
  agentStatementQuery,
  agentStatementSalesQuery,
  agentStatementsQuery,
} from './admin-queries.ts';
import { AgentStatementLines, AgentStatementSales } from './agent-statement-lines.tsx';
import css from './agent-statements.module.css';
import type { StatementSource } from './statement-document.ts';
import { SalesInPages, statementIn, StatementMonth } from './statement-month.tsx';
import type { StatementWords } from './statement-words.ts';
import { StatementYears } from './statement-years.tsx';

const words: StatementWords = {
  paid: 'Paid to the agent’s bank',
  returned: 'Returned by the agent’s bank',
  owes: 'The agent owes {}; the next commission repays it first.',
  noStatements: 'From the agent’s first approved sale on, a statement of each month appears here.',
  share: 'Share',
  recruits: 'the agent’s recruits',
};

/** The agent as statements name one; a deleted agent has neither name nor code. */
interface StatementAgent {
  id: string;
  fullName?: string;
  referralCode?: string;
}

/**
 * An agent's statements for administrators: a tax year's months or, where the address names it, one month.
 */
export function AgentStatements({ agent }: { agent: StatementAgent }) {
  const [query] = useSearchParams();
  const month = query.get('statement');
  return month !== null && PERIOD_PATTERN.test(month) ? (
    <Month key={month} agent={agent} period={month} />
  ) : (
    <Years agent={agent} wanted={Number(query.get('taxYear')) || undefined} />
  );
}

interface DeletedAgentStatementsProps {
  agentId: string;
  /** Shown unless the agent has statements. */
  noSuchAgent: ReactNode;
}

/** The page of a deleted agent: the statements are kept, and nothing else is. */
export function DeletedAgentStatements({ agentId, noSuchAgent }: DeletedAgentStatementsProps) {
  const { data, error } = useQuery(agentStatementsQuery(agentId));
  const isUnknown = isErrorCode(error, 'NOT_FOUND') || isErrorCode(error, 'INVALID');
  if (isUnknown && !data) return noSuchAgent;
  if (!data && !error) return <ListSkeleton label="agent" />;
  return (
    <>
      {data ? (
        <Callout>
          This agent was deleted. Name, contacts and banking details were removed; the statements
          are kept.
        </Callout>
      ) : (
        noSuchAgent
      )}
      <section className={css.deleted} aria-labelledby="kept-statements">
        <h2 className={css.title} id="kept-statements">
          Statements
        </h2>
        <AgentStatements agent={{ id: agentId }} />
      </section>
    </>
  );
}

const sourceOf = ({ id, fullName, referralCode }: StatementAgent): StatementSource => ({
  calls: {
    getStatement: (input) => api.ledger.getAgentStatement({ agentId: id, ...input }),
    listSales: (input) => api.ledger.listAgentStatementSales({ agentId: id, ...input }),
  },
  words,
  parties: {
    company: runtimeConfig().portal.companyName,
    agent: referralCode
      ? `${fullName}, agent code ${referralCode}`
      : `${DELETED_AGENT}, reference ${id}`,
  },
  fileTag: `-${referralCode ?? id}`,
});

function Years({ agent, wanted }: { agent: StatementAgent; wanted: number | undefined }) {
  const navigate = useNavigate();
  const query = useQuery(agentStatementsQuery(agent.id));
  return (
    <Loaded query={query} noun="statements" failure="The statements couldn’t be loaded">
      {(data) => (
        <StatementYears
          {...data}
          wanted={wanted}
          source={sourceOf(agent)}
          onYear={(year) => void navigate(agentStatementsPath(agent.id, year), { replace: true })}
          onMonth={(period) => void navigate(agentStatementPath(agent.id, period))}
        />
      )}
    </Loaded>
  );
}

interface MonthProps {
  agent: StatementAgent;
  period: string;
}

function Month({ agent, period }: MonthProps) {
  const query = useInfiniteQuery(agentStatementQuery(agent.id, period));
  const isSoFar = statementIn(query)?.isComplete === false;
  return (
    <>
      <BackLink to={agentStatementsPath(agent.id, taxYearOf(period))}>All statements</BackLink>
      <h2 className={css.title}>
        {monthName(period)}
        {isSoFar ? ', so far' : ''}
      </h2>
      <StatementMonth
        query={query}
        source={sourceOf(agent)}
        lines={(lines, { openingCents }) => (
          <AgentStatementLines lines={lines} words={words} openingCents={openingCents} />
        )}
        sales={<Sales agent={agent} period={period} />}
      />
    </>
  );
}

function Sales({ agent, period }: MonthProps) {
  const query = useInfiniteQuery(agentStatementSalesQuery(agent.id, period));
  return (
    <SalesInPages query={query}>{(sales) => <AgentStatementSales sales={sales} />}</SalesInPages>
  );
}
