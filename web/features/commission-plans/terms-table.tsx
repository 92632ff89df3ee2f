import { changedLines } from '../../../shared/commission-plans/words.ts';
import type { CommissionTerms } from '../../../shared/commission-plans/schemas.ts';
import css from './terms-table.module.css';

interface TermsTableProps {
  /** Names the table for screen readers. */
  label: string;
  before: CommissionTerms;
  after: CommissionTerms;
}

/** Old and new terms side by side: the lines that differ. */
export function TermsTable({ label, before, after }: TermsTableProps) {
  const lines = changedLines(before, after);
  if (lines.length === 0)
    return <p className="quiet">Nothing changes: these terms say what holds already.</p>;
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <span className="quiet">Terms</span>
          </th>
          <th scope="col">Until then</th>
          <th scope="col">From then on</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.label}>
            <th scope="row">{line.label}</th>
            <td>{line.before}</td>
            <td className={css.after}>{line.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
