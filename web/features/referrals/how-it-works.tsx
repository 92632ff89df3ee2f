import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recruitingWords } from '../../../shared/commission-plans/words.ts';
import type { ReferralStatus } from '../../../shared/referrals/contract.ts';
import { Panel } from '../../components/panel.tsx';
import { myTermsQuery } from '../../lib/my-terms.ts';
import css from './how-it-works.module.css';
import { InvitedBadge, ReferralStatusBadge } from './referral-status.tsx';

/** The meaning of each status of a recruit, from first to last. */
const statuses: readonly [ReferralStatus, string][] = [
  ['signed_up', 'They registered with your code, your link or your email invitation.'],
  ['active', 'They added the banking details to which they are paid.'],
  ['first_sale', 'Their first sale was approved. A sale that is only submitted doesn’t count yet.'],
];

/** Explains recruiting: the code, the statuses, and what it pays. */
export function HowItWorks() {
  const { data: terms } = useQuery(myTermsQuery());
  const pays = terms && recruitingWords(terms.offer);
  return (
    <div className={css.stack}>
      <Panel title="Share your code">
        <p>
          Whoever registers with your code or link is your referral; the link fills in the code. An
          invitation by email counts too, unless they register with somebody else’s code.
        </p>
      </Panel>
      <Panel title="What the statuses mean">
        <dl className={`ruled ${css.terms}`}>
          <Term name={<InvitedBadge />}>
            You invited this address by email, and nobody registered with it yet.
          </Term>
          {statuses.map(([status, meaning]) => (
            <Term key={status} name={<ReferralStatusBadge status={status} />}>
              {meaning}
            </Term>
          ))}
        </dl>
      </Panel>
      {pays ? (
        <Panel title="What it pays">
          <p>{pays}</p>
        </Panel>
      ) : null}
    </div>
  );
}

const Term = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
