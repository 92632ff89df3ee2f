import { Suspense } from 'react';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import type { Earnings } from '../../../shared/ledger/contract.ts';
import { Money } from '../../components/money.tsx';
import { formatDay } from '../../lib/dates.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import css from './balance.module.css';
import { Part } from './balance-part.tsx';

const ThisMonth = lazyPart(() => import('./this-month.tsx'));

/** The agent's money in one look: what is there and on its way, what comes next, and every month. */
export function HomeMoney({ earnings }: { earnings: Earnings }) {
  const { availableCents, reservedCents, adjustedCents, activeSales, nextPayout } = earnings;
  const isDue = nextPayout.expectedCents > 0;
  const waits = isDue && nextPayout.obstacles.length > 0;
  return (
    <div className={`surface ${css.card} ${css.first}`}>
      <section className={css.available} aria-labelledby="money-available">
        <h2 id="money-available">Available</h2>
        <p className={css.sum}>
          <Money cents={availableCents} />
        </p>
        {reservedCents === 0 && adjustedCents === 0 ? null : <Sum earnings={earnings} />}
      </section>
      <div className={`ruled ${css.parts}`}>
        <Part
          title="Next Payout"
          hint={waits ? 'It has to wait: Earnings says why' : dayAndParts(nextPayout)}
        >
          <Money cents={isDue ? nextPayout.expectedCents : 0} />
        </Part>
        <Suspense fallback={<Part title="This Month" hint="…" />}>
          <ThisMonth earnings={earnings} />
        </Suspense>
        <Part title="Each Month" hint={`From ${countOf(activeSales, 'active sale')}`}>
          <Money cents={earnings.activeMonthlyCents} />
        </Part>
      </div>
    </div>
  );
}

/** The day, and what comes to the available amount until then. */
function dayAndParts({ runAt, period, commissionCents, overrideCents }: Earnings['nextPayout']) {
  const comingCents = commissionCents + overrideCents;
  const coming =
    comingCents > 0 ? `, with ${formatRand(comingCents)} for ${monthName(period)}` : '';
  return `${formatDay(runAt)}${coming}`;
}

/** Both together are the specified Pending Earnings. */
function Sum({
  earnings: { availableCents, reservedCents, adjustedCents },
}: {
  earnings: Earnings;
}) {
  return (
    <dl className={css.steps}>
      <div>
        <dt>On its way</dt>
        <dd className="figure">{formatRand(reservedCents)}</dd>
      </div>
      <div>
        <dt>
          Pending earnings
          {adjustedCents === 0 ? null : (
            <p className="small">with {formatRand(adjustedCents)} adjusted</p>
          )}
        </dt>
        <dd className="figure">{formatRand(availableCents + reservedCents)}</dd>
      </div>
    </dl>
  );
}
