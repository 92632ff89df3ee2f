import { Link } from 'react-router-dom';
import { formatPeriod } from '../../lib/dates.ts';
import { batchPath } from '../../lib/paths.ts';
import css from './batch-link.module.css';

/** Which batch a payout is a line of; it leads there. */
export const BatchLink = ({ period }: { period: string }) => (
  <Link to={batchPath(period)} className={css.link}>
    Batch of {formatPeriod(period)}
  </Link>
);
