import { Link } from 'react-router-dom';
import { batchPath } from '../../lib/paths.ts';
import css from './batch-link.module.css';
import { monthName } from '../../../shared/kernel/month.ts';

/** A link to the batch that contains a payout. */
export const BatchLink = ({ period }: { period: string }) => (
  <Link to={batchPath(period)} className={css.link}>
    Batch of {monthName(period)}
  </Link>
);
