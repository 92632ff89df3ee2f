import css from './rows-progress.module.css';
import { formatCount } from '../../shared/kernel/count.ts';

interface RowsProgressProps {
  /** What is going on: "Adding agents". */
  label: string;
  done: number;
  /** Absent while it isn't known. */
  total: number | undefined;
  failed?: number | undefined;
  /** What is counted. */
  noun?: string;
}

/** How far work on many is: rows of a file, agents, lines of a batch. */
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
