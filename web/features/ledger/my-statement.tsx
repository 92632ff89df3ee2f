import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monthName } from '../../../shared/kernel/month.ts';
import type { Statement } from '../../../shared/ledger/contract.ts';
import { BackLink } from '../../components/back-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { api } from '../../lib/api.ts';
import { statementsPath } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.tsx';
import { MyTermsLine } from '../commission-plans/index.ts';
import { statementQuery, statementSalesQuery } from './statement-queries.ts';
import type { StatementSource } from './statement-document.ts';
import { StatementLines, StatementSales } from './statement-lines.tsx';
import { MonthlySales, statementIn, StatementMonth } from './statement-month.tsx';
import { agentWords } from './statement-words.ts';

/** One month of the agent's own statements. */
export default function MyStatement({ period }: { period: string }) {
  const query = useInfiniteQuery(statementQuery(period));
  const source = useSource();
  return (
    <>
      <BackLink to={statementsPath()}>Statements</BackLink>
      <PageHeader
        title={monthName(period)}
        subtitle={statementIn(query)?.isComplete === false ? 'Statement, so far' : 'Statement'}
      />
      <MyTermsLine />
      <StatementMonth
        query={query}
        source={source}
        failureToast="Failed to load earnings data"
        lines={(lines) => <StatementLines lines={lines} />}
        sales={(statement) => <MySales statement={statement} />}
      />
    </>
  );
}

function useSource(): StatementSource {
  const { fullName, referralCode = '' } = useMe();
  return {
    calls: { getStatement: api.ledger.getMyStatement, listSales: api.ledger.listStatementSales },
    words: agentWords,
    parties: {
      company: runtimeConfig().portal.companyName,
      agent: `${fullName}, agent code ${referralCode}`,
    },
    fileTag: '',
  };
}

function MySales({ statement }: { statement: Statement }) {
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery(statementSalesQuery(statement.period, isOpen));
  return (
    <MonthlySales
      statement={statement}
      words={agentWords}
      query={query}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {(sales) => <StatementSales sales={sales} />}
    </MonthlySales>
  );
}
