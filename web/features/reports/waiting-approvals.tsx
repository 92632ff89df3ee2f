import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Card, CardNote } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { formatStopped } from '../../../shared/kernel/most-counted.ts';
import { formatShortMoment } from '../../lib/dates.ts';
import { approvalPath, paths } from '../../lib/paths.ts';
import { newestApprovalsQuery } from '../approvals/queries.ts';
import css from './dashboard-list.module.css';

/** The newest acts that are shown; the list has all. */
const SHOWN = 4;

/** The newest acts that wait for a second person, each with a link to it. */
export default function WaitingApprovals({ count }: { count: number }) {
  const { data, error, refetch } = useQuery(newestApprovalsQuery(SHOWN));
  const waiting = data?.rows.filter(({ status }) => status === 'waiting') ?? [];
  const isLost = error !== null && data === undefined;
  if (waiting.length === 0 && !isLost) return null;
  return (
    <Card
      title="Waiting for a Second Person"
      more={
        <Link to={paths.adminApprovals}>
          {count > waiting.length ? `All ${formatStopped(count)}` : 'See all'}
        </Link>
      }
    >
      {isLost ? (
        <CardNote>
          What waits couldn’t be loaded.{' '}
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </CardNote>
      ) : (
        <ul className={`ruled ${css.list}`} aria-label="Waiting for a second person, newest first">
          {waiting.map(({ id, title, agentName, figures, askedBy, askedAt, isOwn }) => (
            <li key={id}>
              <Link to={approvalPath(id)} className={`apart ${css.row}`}>
                <span className={`stacked ${css.who}`}>
                  <strong>{title}</strong>
                  <span>{[agentName, figures[0]?.words].filter(Boolean).join(' · ')}</span>
                </span>
                <span className={`stacked ${css.what}`}>
                  <span className={css.small}>{isOwn ? 'asked by you' : askedBy.name}</span>
                  <time dateTime={askedAt} className={css.small}>
                    {formatShortMoment(askedAt)}
                  </time>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
