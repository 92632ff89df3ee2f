import { Card } from '../../components/card.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { paths } from '../../lib/paths.ts';

const links = [
  {
    to: `${paths.agentProfile}#traffic`,
    title: 'Traffic Redirect Link',
    hint: 'Share to track website visits',
  },
  {
    to: `${paths.agentProfile}#invite`,
    title: 'Sub-Agent Invite Link',
    hint: 'Recruit new agents & earn',
  },
];

/** Leads to the links that an agent copies and shares besides the one that sells. */
export const QuickLinks = () => (
  <Card title="Quick Links">
    <LinkList links={links} />
  </Card>
);
