import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecruiterOffer } from '../../../shared/commission-plans/schemas.ts';
import type { ReferralStatus } from '../../../shared/referrals/contract.ts';
import { BONUS_RULE } from '../../../shared/referrals/words.ts';
import { ordinal } from '../../../shared/kernel/ordinal.ts';
import { percentWords } from '../../../shared/kernel/amount.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { Link } from '../../components/link.tsx';
import { Panel } from '../../components/panel.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { paths } from '../../lib/paths.ts';
import { myTermsQuery } from '../../lib/my-terms.ts';
import { CUSTOMER_LINK_HINT, trafficWords } from '../../lib/referral-links.ts';
import css from './how-it-works.module.css';
import { InvitedBadge, ReferralStatusBadge } from './referral-status.tsx';

/** The meaning of each status of a recruit, from first to last. */
const statuses: readonly [ReferralStatus, string][] = [
  ['signed_up', 'They registered with your code, your link or your email invitation.'],
  ['active', 'They added the banking details to which they are paid.'],
  ['first_sale', 'Their first sale was approved. A sale that is only submitted doesn’t count yet.'],
];

/** Explains recruiting: the code, the links, the statuses, and what it pays. */
export function HowItWorks() {
  const { data: terms } = useQuery(myTermsQuery());
  const { portal } = runtimeConfig();
  return (
    <div className={css.stack}>
      <Panel title="Share your code">
        <ol className={css.steps}>
          <li>
            Give people your code or your link, or invite them by email. The link fills in the code
            for them.
          </li>
          <li>
            They register as agents. Whose code they register with is their referrer. Somebody who
            was invited by email and registers without a code counts for whoever invited them first.
          </li>
          <li>They show under Signed Up, and you see how far they come.</li>
        </ol>
        <p className={css.text}>
          You can change your code on <Link to={paths.agentProfile}>Profile &amp; Links</Link>.
          Codes and links that you shared before go on working.
        </p>
      </Panel>
      <Panel title="Your three links">
        <Terms>
          <Term name="Customer link">{CUSTOMER_LINK_HINT}</Term>
          <Term name="Invite link">
            It opens the registration with your code filled in. The one here and the one on Profile
            &amp; Links look different and do the same.
          </Term>
          <Term name="Traffic link">
            It {trafficWords(portal)} It is on Profile &amp; Links. Nobody registers by it.
          </Term>
        </Terms>
      </Panel>
      <Panel title="What the statuses mean">
        <Terms>
          <Term name={<InvitedBadge />}>
            You invited this address by email, and nobody registered with it yet.
          </Term>
          {statuses.map(([status, meaning]) => (
            <Term key={status} name={<ReferralStatusBadge status={status} />}>
              {meaning}
            </Term>
          ))}
        </Terms>
      </Panel>
      {terms ? <Offer offer={terms.offer} /> : null}
    </div>
  );
}

/** Explains bonus and override; absent where recruiting pays none. */
function Offer({ offer: { bonus, override } }: { offer: RecruiterOffer }) {
  return (
    <>
      {bonus.cents > 0 ? (
        <Panel title="Your bonus">
          <p className={css.text}>
            {bonus.varies ? (
              <>
                You earn up to <strong>{formatRand(bonus.cents)}</strong> for each agent you
                recruit, once. The commission plan of their sale says how much it is, and which of
                their sales earns it.
              </>
            ) : (
              <>
                You earn <strong>{formatRand(bonus.cents)}</strong> for each agent you recruit,
                once, when their {bonus.afterSales === 1 ? 'first' : ordinal(bonus.afterSales)} sale
                is approved.
              </>
            )}{' '}
            It is added to your earnings then. {BONUS_RULE}
          </p>
        </Panel>
      ) : null}
      {override.basisPoints > 0 ? (
        <Panel title="Your override">
          <p className={css.text}>
            An override is your share of what an agent you recruited earns:{' '}
            {override.varies ? 'up to ' : ''}
            <strong>{percentWords(override.basisPoints)}</strong> of the upfront commission when a
            sale of theirs is approved, and of the monthly commission for as long as that sale earns
            it. {override.varies ? 'The commission plan of the sale says how much it is. ' : ''}
            Their own commission stays whole. You earn nothing from the agents whom they recruit.
          </p>
          <p className={css.text}>
            Where the commission of a sale is taken back, your share of it is taken back too.
          </p>
        </Panel>
      ) : null}
    </>
  );
}

const Terms = ({ children }: { children: ReactNode }) => (
  <dl className={`ruled ${css.terms}`}>{children}</dl>
);

const Term = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
