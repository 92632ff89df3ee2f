import css from './rows-progress.module.css';
import { formatCount } from '../../shared/kernel/count.ts';

interface RowsProgressProps {
  /** Names the work: "Adding agents". */
  label: string;
  done: number;
  /** Absent until it is known. */
  total: number | undefined;
  failed?: number | undefined;
  /** Names the counted things, in the plural. */
  noun?: string;
}

/** Progress of work on many things: rows of a file, agents, lines of a batch. */
export function RowsProgress({ label, done, total, failed = 0, noun = 'rows' }: RowsProgressProps) {
  return (
    <div className={css.progress}>
      <progress aria-label={label} max={total ?? 1} {...(total ? { value: done } : {})} />
      <p role="status" className={css.words}>
        {label}… {total ? `${formatCount(done)} of ${formatCount(total)} ${noun}` : ''}
        {failed > 0 ? `, ${formatCount(failed)} failed` : ''}
      </p>
    </div>
  );
}
