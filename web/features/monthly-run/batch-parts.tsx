import { useQuery } from '@tanstack/react-query';
import { Link } from '../../components/link.tsx';
import { formatRand } from '../../../shared/kernel/money.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import type { BatchPart, PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { batchPath } from '../../lib/paths.ts';
import { firstAdministratorsQuery } from '../identity/queries.ts';
import css from './batch-parts.module.css';
import { BatchStatusBadge } from './batch-status.tsx';
import { originWords, partName, partOfAll } from './split-words.ts';

interface BatchPartsProps {
  batch: PayoutBatch;
  parts: readonly BatchPart[];
}

/** The batches of a month that has several, linked to each other; nothing where it has one. */
export function BatchParts({ batch, parts }: BatchPartsProps) {
  const { origin } = batch;
  const { data } = useQuery({ ...firstAdministratorsQuery(), enabled: origin !== undefined });
  const nameOf = (administrator: string) =>
    data?.rows.find(({ id }) => id === administrator)?.fullName ?? 'an administrator';
  const words = originWords(batch, nameOf);
  const isListed = parts.some(({ batchId }) => batchId === batch.batchId);
  if (parts.length < 2 && isListed) return null;
  return (
    <nav className={`surface ${css.parts}`} aria-label="Batches of this month">
      <p>
        <strong>{isListed ? partOfAll(batch.batchId, parts) : 'This batch is empty'}.</strong>
        {isListed ? ` ${words ?? ''}` : ' Its lines are in another batch of the month.'}
      </p>
      <ul className={css.list}>
        {parts.map((part) => (
          <li key={part.batchId} aria-current={part.batchId === batch.batchId ? 'page' : undefined}>
            <Part part={part} isShown={part.batchId === batch.batchId} />
          </li>
        ))}
      </ul>
      {parts.length > 1 ? <p className="quiet">Together {togetherWords(parts)}.</p> : null}
    </nav>
  );
}

function Part({ part, isShown }: { part: BatchPart; isShown: boolean }) {
  const name = partName(part.batchId);
  return (
    <>
      {isShown ? <strong>{name}</strong> : <Link to={batchPath(part.batchId)}>{name}</Link>}
      <span className="figure">
        {countOf(part.lines, 'line')}, {formatRand(part.totalCents)}
      </span>
      <BatchStatusBadge status={part.status} />
    </>
  );
}

function togetherWords(parts: readonly BatchPart[]): string {
  const lines = parts.reduce((sum, part) => sum + part.lines, 0);
  const cents = parts.reduce((sum, part) => sum + part.totalCents, 0);
  return `${countOf(lines, 'line')}, ${formatRand(cents)}`;
}
