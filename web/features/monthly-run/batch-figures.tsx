import type { PayoutBatch } from '../../../shared/monthly-run/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Figure, Figures } from '../../components/figures.tsx';
import { plural } from './batch-words.ts';

/** What a batch comes to, and from the bank on what became of it. */
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
        <Figure title="Paid" value={formatRand(paid.cents)} hint={plural(paid.lines, 'line')} />
      ) : null}
      {returned.lines > 0 ? (
        <Figure
          title="Returned"
          value={formatRand(returned.cents)}
          hint={plural(returned.lines, 'line')}
        />
      ) : null}
    </Figures>
  );
}
