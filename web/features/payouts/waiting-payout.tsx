import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { Callout } from '../../components/callout.tsx';
import { Link } from '../../components/link.tsx';
import { formatShortMoment } from '../../lib/dates.ts';
import { approvalPath } from '../../lib/paths.ts';

/** Says that a step of a payout waits for a second person, and leads to it. */
export function WaitingPayout({ waiting }: Pick<AdminPayout, 'waiting'>) {
  if (!waiting) return null;
  const { approvalId, askedAt, askedByName } = waiting;
  return (
    <Callout tone="warning">
      <strong>Waits for a second person.</strong> {askedByName} asked for the next step (
      {formatShortMoment(askedAt)}). <Link to={approvalPath(approvalId)}>Look at it</Link>
    </Callout>
  );
}
