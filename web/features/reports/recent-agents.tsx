import type { AdminDashboard } from '../../../shared/reports/contract.ts';
import { Card, CardNote } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { formatCount } from '../../../shared/kernel/count.ts';
import { formatDay } from '../../lib/dates.ts';
import { agentPagePath, paths } from '../../lib/paths.ts';
import css from './dashboard-list.module.css';

/** The agents who joined last, with a link to all agents. */
export function RecentAgents({ agents }: { agents: AdminDashboard['agents'] }) {
  const { rows, total } = agents;
  const more = total > rows.length;
  return (
    <Card
      title="Agents"
      more={
        <Link to={paths.adminAgents}>Manage {more ? `all ${formatCount(total)}` : 'agents'}</Link>
      }
    >
      {rows.length === 0 ? <CardNote>No agents have joined yet.</CardNote> : null}
      {rows.length > 0 ? (
        <ul className={`ruled ${css.list}`} aria-label="Agents, newest first">
          {rows.map(({ id, fullName, referralCode, status, createdAt, isNew }) => (
            <li key={id}>
              <Link to={agentPagePath(id)} className={`apart ${css.row}`}>
                <span className={`stacked ${css.who}`}>
                  <strong>
                    {fullName} {isNew ? <span className={css.flag}>NEW</span> : null}
                  </strong>
                  <span>
                    {referralCode}
                    {status === 'active' ? '' : ` · ${status}`}
                  </span>
                </span>
                <time dateTime={createdAt} className={css.small}>
                  {formatDay(createdAt)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
