import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../components/callout.tsx';
import { Link } from '../../components/link.tsx';
import { formatStopped } from '../../../shared/kernel/most-counted.ts';
import { paths } from '../../lib/paths.ts';
import { openWorkQuery } from './queries.ts';

/** Says how many acts wait for a second person, and leads to them. */
export function ApprovalsCount() {
  const { data } = useQuery(openWorkQuery());
  const count = data?.approvals ?? 0;
  if (count === 0) return null;
  return (
    <div role="status">
      <Callout tone="warning">
        <strong>
          {count === 1 ? '1 act waits' : `${formatStopped(count)} acts wait`} for a second person.
        </strong>{' '}
        <Link to={paths.adminApprovals}>Look at {count === 1 ? 'it' : 'them'}</Link>
      </Callout>
    </div>
  );
}
