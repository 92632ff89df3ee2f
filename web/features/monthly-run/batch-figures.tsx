import { useQuery } from '@tanstack/react-query';
import { MAX_COUNTED_LINES } from '../../../shared/monthly-run/rules.ts';
import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { lockQuery } from './queries.ts';

/**
 * A batch's lines and total, of an open one what locking would fix; once the bank has it, also what was paid
 * and returned.
 */
export function BatchFigures({ batch }: { batch: PayoutBatch }) {
  const { lines, totalCents, exceptions, paid, returned } = batch;
  const leftOut = useLeftOut(batch);
  return (
    <Figures>
      <Figure
        title="Lines"
        value={lines - (leftOut?.lines ?? 0)}
        hint={leftOut ? `of ${formatCount(lines)}: ${leftOut.lines} can’t be paid now` : undefined}
      />
      <Figure
        title="Total"
        value={formatRand(totalCents - (leftOut?.cents ?? 0))}
        hint={leftOut ? `without ${formatRand(leftOut.cents)}` : undefined}
      />
      <Figure
        title="Exceptions"
        value={exceptions}
        hint={exceptions > 0 ? 'left out' : undefined}
      />
      {paid.lines > 0 ? (
        <Figure title="Paid" value={formatRand(paid.cents)} hint={countOf(paid.lines, 'line')} />
      ) : null}
      {returned.lines > 0 ? (
        <Figure
          title="Returned"
          value={formatRand(returned.cents)}
          hint={countOf(returned.lines, 'line')}
        />
      ) : null}
    </Figures>
  );
}

/** The lines of an open batch that locking would leave out; undefined where there are none. */
function useLeftOut({ batchId, status, work, lines }: PayoutBatch) {
  const isOpen = status === 'open' && !work && lines > 0 && lines <= MAX_COUNTED_LINES;
  const { data } = useQuery(lockQuery({ batchId }, isOpen));
  return isOpen && data && data.leftOut.lines > 0 ? data.leftOut : undefined;
}
