import { RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { Card } from '../../components/card.tsx';
import { NoBonus } from '../../components/no-bonus.tsx';
import { paths } from '../../lib/paths.ts';
import css from './quick-links.module.css';

const links = [
  { title: 'Traffic Redirect Link', hint: 'Share to track website visits', earns: false },
  { title: 'Sub-Agent Invite Link', hint: 'Recruit new agents & earn', earns: true },
];

/** Both links of an agent, to copy and share. */
export function QuickLinks() {
  return (
    <Card title="Quick Links">
      <ul>
        {links.map(({ title, hint, earns }) => (
          <li key={title} className={css.entry}>
            <Link to={paths.agentProfile} className={css.link}>
              <span>
                <strong>{title}</strong>
                <span>{hint}</span>
                {earns ? <NoBonus /> : null}
              </span>
              <RightOutlined aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
