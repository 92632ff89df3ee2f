import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { Paper } from '../../components/paper.tsx';
import css from '../../components/paper.module.css';
import type { Parties, WholeStatement } from './statement-document.ts';
import {
  BALANCE_MEANING,
  figureRows,
  type WrittenTable,
  writtenTables,
} from './statement-words.ts';

interface StatementPaperProps {
  whole: WholeStatement;
  parties: Parties;
  onPrinted: () => void;
}

/** A statement in print, with all of its lines. */
export default function StatementPaper({ whole, parties, onPrinted }: StatementPaperProps) {
  const { statement } = whole;
  return (
    <Paper onPrinted={onPrinted}>
      <header className={css.head}>
        <p className={css.company}>{parties.company}</p>
        <h1>Commission statement: {monthName(statement.period)}</h1>
        <p>
          {parties.agentName}, agent code {parties.agentCode}
        </p>
        {statement.isComplete ? null : <p>So far: the month is not closed yet.</p>}
      </header>
      <table>
        <tbody>
          {figureRows(statement).map(({ label, cents, hint }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{hint}</td>
              <td className={css.amount}>{formatRand(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>{BALANCE_MEANING}</p>
      {statement.reservedCents === 0 ? null : (
        <p className={css.note}>In payouts on their way: {formatRand(statement.reservedCents)}.</p>
      )}
      {writtenTables(whole).map((table) => (
        <Written key={table.title} table={table} />
      ))}
    </Paper>
  );
}

function Written({ table: { title, head, rows } }: { table: WrittenTable }) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {head.map((name, at) => (
            <th key={name} scope="col" className={at === 3 ? css.amount : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [day, what, details], cents }) => (
          <tr key={id}>
            <td className={css.day}>{day}</td>
            <td>{what}</td>
            <td>{details}</td>
            <td className={css.amount}>{formatRand(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
