import { RightOutlined } from '@ant-design/icons';
import { Card } from '../../components/card.tsx';
import { Link } from '../../components/link.tsx';
import { NoBonus } from '../../components/no-bonus.tsx';
import { paths } from '../../lib/paths.ts';
import css from './quick-links.module.css';

const links = [
  {
    to: '#customer',
    title: 'Customer Link',
    hint: 'Customers ask you to call',
  },
  { to: '#traffic', title: 'Traffic Redirect Link', hint: 'Share to track website visits' },
  { to: '#invite', title: 'Sub-Agent Invite Link', hint: 'Recruit new agents & earn', earns: true },
];

/** Leads to the links that an agent copies and shares, the one that sells first. */
export function QuickLinks() {
  return (
    <Card title="Quick Links">
      <ul>
        {links.map(({ to, title, hint, earns }) => (
          <li key={title} className={css.entry}>
            <Link to={paths.agentProfile + to} className={css.link}>
              <span>
                <strong>{title}</strong>
                <span>{hint}</span>
                {earns ? <NoBonus className="quiet small" /> : null}
              </span>
              <RightOutlined aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
