import type { PayoutBatch } from '../../../shared/monthly-run/schemas.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { Figure, Figures } from '../../components/figures.tsx';

/** A batch's lines and total; once the bank has it, also what was paid and returned. */
export function BatchFigures({ batch }: { batch: PayoutBatch }) {
  const { lines, totalCents, exceptions, paid, returned } = batch;
  return (
    <Figures>
      <Figure title="Lines" value={lines} />
      <Figure title="Total" value={formatRand(totalCents)} />
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
