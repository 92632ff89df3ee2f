import { Link } from '../../components/link.tsx';
import { batchPath } from '../../lib/paths.ts';
import css from './batch-link.module.css';
import { batchName } from '../../../shared/kernel/batch-id.ts';

/** A link to the batch that contains a payout. */
export const BatchLink = ({ batchId }: { batchId: string }) => (
  <Link to={batchPath(batchId)} className={css.link}>
    Batch of {batchName(batchId)}
  </Link>
);
