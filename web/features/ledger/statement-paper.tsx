import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { Paper, PaperTable } from '../../components/paper.tsx';
import css from '../../components/paper.module.css';
import type { StatementSource } from './statement-document.ts';
import { type WholeStatement, figureRows, owedWords, writtenTables } from './statement-words.ts';

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
      <PaperTable
        rows={figureRows(statement, words).map(({ label, cents, hint }) => [
          label,
          hint ?? '',
          formatRand(cents),
        ])}
      />
      {owed === undefined ? null : <p className={css.note}>{owed}</p>}
      {statement.reservedCents === 0 ? null : (
        <p className={css.note}>In payouts on their way: {formatRand(statement.reservedCents)}.</p>
      )}
      {writtenTables(whole, words).map(({ title, head, rows }) => (
        <PaperTable
          key={title}
          title={title}
          head={head}
          rows={rows.map(({ cells, cents }) => [...cells, formatRand(cents)])}
        />
      ))}
    </Paper>
  );
}
