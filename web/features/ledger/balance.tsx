import type { ReactNode } from 'react';
import type { Earnings } from '../../../shared/ledger/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { Callout } from '../../components/callout.tsx';
import { Money } from '../../components/money.tsx';
import css from './balance.module.css';
import { Part } from './balance-part.tsx';

/** The available balance and its parts: earned and adjusted, less paid, less the payouts on their way. */
export function Balance({ earnings, action }: { earnings: Earnings; action: ReactNode }) {
  return (
    <div className={`surface ${css.card}`}>
      <section className={css.available} aria-labelledby="balance-available">
        <h2 id="balance-available">Available</h2>
        <p className={css.sum}>
          <Money cents={earnings.availableCents} />
        </p>
        {action}
        <p className={css.note}>Payouts are processed in 3-5 business days.</p>
      </section>
      <div className={`ruled ${css.parts}`}>
        <Part
          title="Total Earned"
          hint={`Monthly commission up to ${monthName(earnings.closedThrough)}`}
        >
          <Money cents={earnings.earnedCents} />
        </Part>
        {earnings.adjustedCents === 0 ? null : (
          <Part title="Adjustments" hint="By the office">
            <Money cents={earnings.adjustedCents} />
          </Part>
        )}
        <Part title="Paid" hint="Released to your bank">
          <Money cents={0 - earnings.paidCents} />
        </Part>
        <Part title="Pending" hint="Requested, on its way">
          <Money cents={0 - earnings.reservedCents} />
        </Part>
      </div>
    </div>
  );
}

/** Explains a balance below zero: after an advance, or where more was taken back than was left. */
export function BelowZero({ availableCents }: Pick<Earnings, 'availableCents'>) {
  if (availableCents >= 0) return null;
  return (
    <Callout tone="warning">
      <strong>You owe {formatRand(-availableCents)}; your next commission repays it first.</strong>{' '}
      You were paid an advance, or an amount was taken back. Your statement says what and why.
    </Callout>
  );
}
