import type { Earnings } from '../../../shared/ledger/contract.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { Detail, Details } from '../../components/details.tsx';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatDay } from '../../lib/dates.ts';
import css from './next-payout.module.css';
import { Obstacles } from './obstacles.tsx';

/** The next monthly payout: when, how much, to which account, and why it has to wait. */
export function NextPayout({ earnings }: { earnings: Earnings }) {
  const { nextPayout, bankAccount } = earnings;
  const isPaid = nextPayout.obstacles.length === 0 && nextPayout.expectedCents > 0;
  return (
    <Panel title="Next Monthly Payout">
      <Obstacles earnings={earnings} />
      <div className={css.facts}>
        <Details>
          <Detail label="Date">{formatDay(nextPayout.runAt)}</Detail>
          <Detail label={isPaid ? 'Expected' : 'Amount'}>
            <span className={css.sum}>
              <Money cents={Math.max(0, nextPayout.expectedCents)} />
            </span>
          </Detail>
          <Detail label="To">{bankAccount}</Detail>
        </Details>
      </div>
      {isPaid ? <p className="quiet small">{howItIsMade(earnings)}</p> : null}
    </Panel>
  );
}

function howItIsMade({ availableCents, activeSales, nextPayout }: Earnings): string {
  const { commissionCents, overrideCents, period } = nextPayout;
  const available = `${formatRand(availableCents)} available now`;
  const commission = `${formatRand(commissionCents)} commission for ${monthName(period)} (${countOf(activeSales, 'active sale')})`;
  const override =
    overrideCents === 0 ? '' : ` + ${formatRand(overrideCents)} override from your recruits’ sales`;
  return `${available} + ${commission}${override}, if nothing changes.`;
}
