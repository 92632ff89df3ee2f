import { Link } from 'react-router-dom';
import { batchPath } from '../../lib/paths.ts';
import css from './batch-link.module.css';
import { monthName } from '../../../shared/kernel/month.ts';

/** Which batch a payout is a line of; it leads there. */
export const BatchLink = ({ period }: { period: string }) => (
  <Link to={batchPath(period)} className={css.link}>
    Batch of {monthName(period)}
  </Link>
);
