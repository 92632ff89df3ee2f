import { ApartmentOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BackLink } from '../components/back-link.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { HeaderActions, PageHeader } from '../components/page-header.tsx';
import { Tabs } from '../components/tabs.tsx';
import { ExportList } from '../features/jobs/export-list.tsx';
import { AllClicks, linkTypes } from '../features/referrals/all-clicks.tsx';
import { AllReferrals } from '../features/referrals/all-referrals.tsx';
import { LinkTracking } from '../features/referrals/link-tracking.tsx';
import { ClickCards, ReferralCards, SignupCards } from '../features/referrals/network-figures.tsx';
import { Signups } from '../features/referrals/signups.tsx';
import { WholeNetwork } from '../features/referrals/whole-network.tsx';
import { useListInUrl } from '../lib/list-in-url.ts';
import { exportInput } from '../lib/pages.ts';
import { networkPath, paths } from '../lib/paths.ts';
import { useTabInUrl } from '../lib/tab-in-url.ts';

const tabs = [
  { key: 'referrals', label: 'Referrals' },
  { key: 'agent-signups', label: 'Agent Signups' },
  { key: 'link-tracking', label: 'Link Tracking' },
  { key: 'click-details', label: 'Click Details' },
] as const;
type Tab = (typeof tabs)[number]['key'];
const [{ key: firstTab }, ...otherTabs] = tabs;
const tabNames: [Tab, ...Tab[]] = [firstTab, ...otherTabs.map(({ key }) => key)];
const types = linkTypes.map(({ value }) => value);

/** Admin Referral Network: its lists, or the whole network drawn. */
export default function AdminReferrals() {
  const [query] = useSearchParams();
  return query.get('network') === 'all' ? <Network /> : <Lists />;
}

function Lists() {
  const [tab, choose] = useTabInUrl(tabNames);
  const clicks = useListInUrl(types, { status: 'type', filters: ['from', 'to', 'agentId'] });
  const { status: linkType, ...ofClicks } = { status: undefined, ...exportInput(clicks) };
  const recruits = useListInUrl<never>([], { filters: ['referrerId'] });
  const { order: _, ...ofRecruits } = exportInput(recruits);
  const panels: Record<Tab, () => ReactNode> = {
    referrals: () => <Panel cards={<ReferralCards />} list={<AllReferrals list={recruits} />} />,
    'agent-signups': () => <Panel cards={<SignupCards />} list={<Signups list={recruits} />} />,
    'link-tracking': () => <Panel cards={<ClickCards />} list={<LinkTracking />} />,
    'click-details': () => <Panel cards={<ClickCards />} list={<AllClicks list={clicks} />} />,
  };
  const exported: Record<Tab, ReactNode> = {
    referrals: <ExportList key="referrals" of={{ kind: 'exportReferrals', ...ofRecruits }} />,
    'agent-signups': <ExportList key="signups" of={{ kind: 'exportSignups', ...ofRecruits }} />,
    'link-tracking': null,
    'click-details': (
      <ExportList
        key="clicks"
        of={{ kind: 'exportClicks', ...ofClicks, ...(linkType ? { linkType } : {}) }}
      />
    ),
  };
  return (
    <>
      <PageHeader
        title="Referral Network"
        action={
          <HeaderActions>
            {exported[tab]}
            <LinkButton to={networkPath} icon={<ApartmentOutlined aria-hidden="true" />}>
              View Network
            </LinkButton>
          </HeaderActions>
        }
      />
      <Tabs label="Referral Network" tabs={tabs} chosen={tab} onChoose={choose}>
        {panels[tab]()}
      </Tabs>
    </>
  );
}

const Panel = ({ cards, list }: { cards: ReactNode; list: ReactNode }) => (
  <>
    {cards}
    {list}
  </>
);

const Network = () => (
  <>
    <BackLink to={paths.adminReferrals}>Referral Network</BackLink>
    <PageHeader title="Whole Network" subtitle="The largest network first" />
    <WholeNetwork />
  </>
);
