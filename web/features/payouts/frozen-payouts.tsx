import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../components/callout.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { payoutFreezeQuery } from './admin-queries.ts';

/** Says on every money screen of the office that all payouts are frozen, since when, and why. */
export function FrozenPayouts() {
  const { data } = useQuery(payoutFreezeQuery());
  if (!data?.frozen) return null;
  const { since, reason } = data.frozen;
  return (
    <div role="status">
      <Callout tone="warning">
        <strong>All payouts are frozen since {formatMoment(since)}</strong>
        {reason ? `: ${reason}` : ''}. Nothing can be requested, added, released or rejected, and no
        batch goes on, until an operator unfreezes them. Every such step is refused; nothing is
        lost.
      </Callout>
    </div>
  );
}
