import { type ReactNode, useState } from 'react';
import type { Earnings } from '../../../shared/ledger/contract.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import { Callout } from '../../components/callout.tsx';
import { Money } from '../../components/money.tsx';
import css from './balance.module.css';
import { Part } from './balance-part.tsx';

/** The available balance and its parts: earned, less paid, less the payouts on their way. */
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
        <Making earnings={earnings} />
      </section>
      <div className={`ruled ${css.parts}`}>
        <Part
          title="Total Earned"
          hint={`Monthly commission up to ${monthName(earnings.closedThrough)}`}
        >
          <Money cents={earnings.earnedCents} />
        </Part>
        <Part title="Paid" hint="Released to your bank">
          <Money cents={earnings.paidCents} />
        </Part>
        <Part title="Pending" hint="Requested, on its way">
          <Money cents={earnings.reservedCents} />
        </Part>
      </div>
    </div>
  );
}

/** The calculation of the available balance, folded. */
function Making({ earnings }: { earnings: Earnings }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={css.making} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="fold">How is this calculated?</summary>
      {open ? (
        <dl className={css.steps}>
          <Step label="Earned: commission and bonuses">{earnings.earnedCents}</Step>
          {earnings.adjustedCents === 0 ? null : (
            <Step label="Adjustments by the office">{earnings.adjustedCents}</Step>
          )}
          <Step label="Less paid to your bank">{-earnings.paidCents}</Step>
          <Step label="Less requested, on its way">{-earnings.reservedCents}</Step>
          <Step label="Available">{earnings.availableCents}</Step>
        </dl>
      ) : null}
    </details>
  );
}

/** One line of the calculation, in cents. */
const Step = ({ label, children }: { label: string; children: number }) => (
  <div>
    <dt>{label}</dt>
    {/* Avoids. */}
    <dd className="figure">{formatRand(children === 0 ? 0 : children)}</dd>
  </div>
);

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
