import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { Paper } from '../../components/paper.tsx';
import css from '../../components/paper.module.css';
import type { StatementSource } from './statement-document.ts';
import {
  type WholeStatement,
  figureRows,
  owedWords,
  type WrittenTable,
  writtenTables,
} from './statement-words.ts';

interface StatementPaperProps {
  whole: WholeStatement;
  source: StatementSource;
  onPrinted: () => void;
}

/** A statement in print, with all of its lines. */
export default function StatementPaper({ whole, source, onPrinted }: StatementPaperProps) {
  const { statement } = whole;
  const { parties, words } = source;
  const owed = owedWords(statement, words);
  return (
    <Paper onPrinted={onPrinted}>
      <header className={css.head}>
        <p className={css.company}>{parties.company}</p>
        <h1>Commission statement: {monthName(statement.period)}</h1>
        <p>{parties.agent}</p>
        {statement.isComplete ? null : <p>So far: the month is not closed yet.</p>}
      </header>
      <table>
        <tbody>
          {figureRows(statement, words).map(({ label, cents, hint }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{hint}</td>
              <td className={css.amount}>{formatRand(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {owed === undefined ? null : <p className={css.note}>{owed}</p>}
      {statement.reservedCents === 0 ? null : (
        <p className={css.note}>In payouts on their way: {formatRand(statement.reservedCents)}.</p>
      )}
      {writtenTables(whole, words).map((table) => (
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
