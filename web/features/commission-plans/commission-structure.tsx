import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AgentTerms } from '../../../shared/commission-plans/contract.ts';
import type { CommissionTerms } from '../../../shared/commission-plans/schemas.ts';
import { paymentWords } from '../../../shared/commission-plans/words.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Earnings } from '../../../shared/ledger/contract.ts';
import { Loaded } from '../../components/list-states.tsx';
import css from './commission-structure.module.css';
import { myTermsQuery } from '../../lib/my-terms.ts';

/** The agent's terms of today, and the monthly commission of the sales that are active. */
export function CommissionStructure({ earnings }: { earnings: Earnings }) {
  const terms = useQuery(myTermsQuery());
  return (
    <Loaded query={terms} noun="terms" failure="Your terms couldn’t be loaded">
      {(data) => <Structure terms={data} earnings={earnings} />}
    </Loaded>
  );
}

function Structure({ terms, earnings }: { terms: AgentTerms; earnings: Earnings }) {
  const { activeSales, activeMonthlyCents } = earnings;
  const [all, ...special] = terms.current;
  if (!all) return null;
  const { monthlyCents, months } = all.terms;
  const limit = months === undefined ? '' : `; each earns for at most ${countOf(months, 'month')}`;
  const isByToday = activeMonthlyCents === activeSales * monthlyCents;
  return (
    <ul className={css.structure}>
      <Upfront terms={all.terms} />
      <Line cents={monthlyCents}>
        a month for each active sale ({activeSales} now){limit}
      </Line>
      {isByToday ? null : (
        <Line cents={activeMonthlyCents}>
          this month from your active sales: each keeps the terms of the day you submitted it
        </Line>
      )}
      {special.map(({ products, terms: own }) => (
        <li key={products} className={css.sentence}>
          For {products}: {paymentWords(own)}
        </li>
      ))}
    </ul>
  );
}

function Upfront({ terms: { upfront, minimumSaleCents } }: { terms: CommissionTerms }) {
  const least = minimumSaleCents > 0 ? ` of ${formatRand(minimumSaleCents)} or more` : '';
  const when = `upfront, once, when a sale${least} is approved`;
  if (upfront.kind === 'amount') return <Line cents={upfront.cents}>{when}</Line>;
  return (
    <li className={css.sentence}>The product’s Base Commission Rate of the sale value {when}</li>
  );
}

const Line = ({ cents, children }: { cents: number; children: ReactNode }) => (
  <li>
    <strong className="figure">{formatRand(cents)}</strong>
    <span>{children}</span>
  </li>
);
