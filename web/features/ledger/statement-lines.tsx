import type { ReactNode } from 'react';
import type { StatementLine, StatementSale } from '../../../shared/ledger/contract.ts';
import { Money } from '../../components/money.tsx';
import { formatDay } from '../../lib/dates.ts';
import css from './statement-lines.module.css';
import { agentWords, lineDetails, lineName } from './statement-words.ts';

/** The movements of a month for the agent, in chronological order. */
export function StatementLines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <ul className="surface ruled" aria-label="What happened">
      {lines.map((line) => (
        <Line
          key={line.id}
          what={lineName(line, agentWords)}
          details={lineDetails(line, agentWords)}
          at={line.at}
          cents={line.amountCents}
        />
      ))}
    </ul>
  );
}

export function StatementSales({ sales }: { sales: readonly StatementSale[] }) {
  return (
    <ul className="surface ruled" aria-label="Sales behind the monthly commission">
      {sales.map((sale) => (
        <Line
          key={sale.id}
          what={sale.customerName}
          details={sale.productName ?? 'N/A'}
          at={sale.approvedAt}
          since
          cents={sale.monthlyCommissionCents}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  what: ReactNode;
  details: string;
  at: string;
  since?: boolean;
  cents: number;
}

const Line = ({ what, details, at, since, cents }: LineProps) => (
  <li className={css.line}>
    <span className={css.what}>{what}</span>
    <Money cents={cents} />
    <span className={`quiet small ${css.details}`}>{details}</span>
    <span className={`quiet small ${css.day}`}>
      {since ? 'since ' : ''}
      {formatDay(at)}
    </span>
  </li>
);
