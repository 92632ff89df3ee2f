import { Link } from '../../components/link.tsx';
import { partOf } from '../../../shared/kernel/batch-id.ts';
import type { BatchPart, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { batchPath } from '../../lib/paths.ts';
import css from './batch-parts.module.css';
import { BatchStatusBadge } from './batch-status.tsx';
import { inAll } from './batch-words.ts';

/** The batches of a month that was split, linked to each other; nothing where it has one. */
export function BatchParts({ batch, parts }: { batch: PayoutBatch; parts: readonly BatchPart[] }) {
  const isListed = parts.some(({ batchId }) => batchId === batch.batchId);
  if (parts.length < 2 && isListed) return null;
  return (
    <nav className={`surface ${css.parts}`} aria-label="Batches of this month">
      <p>
        {isListed ? (
          <strong>
            Part {partOf(batch.batchId)} of {parts.length}.
          </strong>
        ) : (
          <>
            <strong>This batch is empty.</strong> Its lines are in another batch of the month.
          </>
        )}
      </p>
      <ul className={css.list}>
        {parts.map((part) => (
          <li key={part.batchId} aria-current={part.batchId === batch.batchId ? 'page' : undefined}>
            <Part part={part} isShown={part.batchId === batch.batchId} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Part({ part, isShown }: { part: BatchPart; isShown: boolean }) {
  const name = `Part ${partOf(part.batchId)}`;
  return (
    <>
      {isShown ? <strong>{name}</strong> : <Link to={batchPath(part.batchId)}>{name}</Link>}
      <span className="figure">{inAll(part.lines, part.totalCents)}</span>
      <BatchStatusBadge status={part.status} />
    </>
  );
}
