import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../components/callout.tsx';
import { Link } from '../../components/link.tsx';
import { waitingAdjustmentsPath } from '../../lib/paths.ts';
import { waitingAdjustmentsQuery } from './adjustment-queries.ts';

/** Says how many adjustments wait for a second person, and leads to them. */
export function WaitingAdjustments() {
  const { data } = useQuery(waitingAdjustmentsQuery());
  const count = data?.pending ?? 0;
  if (count === 0) return null;
  return (
    <div role="status">
      <Callout tone="warning">
        <strong>
          {count === 1 ? '1 adjustment waits' : `${count} adjustments wait`} for a second person.
        </strong>{' '}
        <Link to={waitingAdjustmentsPath}>Look at {count === 1 ? 'it' : 'them'}</Link>
      </Callout>
    </div>
  );
}
