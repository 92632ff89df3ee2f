import { useQuery } from '@tanstack/react-query';
import { recruitingWords } from '../../../shared/commission-plans/words.ts';
import type { ReferralStatus } from '../../../shared/referrals/contract.ts';
import { Detail, Details } from '../../components/details.tsx';
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
        <p>Whoever registers with your code, your link or your invitation is your referral.</p>
      </Panel>
      <Panel title="What the statuses mean">
        <Details>
          <Detail label={<InvitedBadge />}>
            You invited them by email; they haven’t registered.
          </Detail>
          {statuses.map(([status, meaning]) => (
            <Detail key={status} label={<ReferralStatusBadge status={status} />}>
              {meaning}
            </Detail>
          ))}
        </Details>
      </Panel>
      {pays ? (
        <Panel title="What it pays">
          <p>{pays}</p>
        </Panel>
      ) : null}
    </div>
  );
}
