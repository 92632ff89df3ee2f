import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ReferralSummary } from '../../shared/referrals/contract.ts';
import { ListSkeleton, Loaded } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Tabs } from '../components/tabs.tsx';
import { myTermsQuery } from '../lib/my-terms.ts';
import { CustomerLink } from '../features/leads/customer-link.tsx';
import { HowItWorks } from '../features/referrals/how-it-works.tsx';
import { MyClicks } from '../features/referrals/my-clicks.tsx';
import { MyInvitations } from '../features/referrals/my-invitations.tsx';
import { MyRecruits, type ShownEarnings } from '../features/referrals/my-recruits.tsx';
import {
  clicksQuery,
  invitationsQuery,
  recruitsQuery,
  summaryQuery,
} from '../features/referrals/my-referrals.ts';
import { ReferralFigures, shownEarnings } from '../features/referrals/referral-figures.tsx';
import { ShareReferral } from '../features/referrals/share-referral.tsx';
import { useLoadFailureToast } from '../lib/load-failure.ts';
import { useTabInUrl } from '../lib/tab-in-url.ts';
import css from './agent-referrals.module.css';

const tabs = [
  { key: 'signed-up', label: 'Signed Up' },
  { key: 'pending-invites', label: 'Pending Invites' },
  { key: 'link-clicks', label: 'Link Clicks' },
  { key: 'how-it-works', label: 'How It Works' },
] as const;
type Tab = (typeof tabs)[number]['key'];
const [{ key: firstTab }, ...otherTabs] = tabs;
const tabNames: [Tab, ...Tab[]] = [firstTab, ...otherTabs.map(({ key }) => key)];

export default function AgentReferrals() {
  const summary = useQuery(summaryQuery());
  const terms = useQuery(myTermsQuery());
  const shown = shownEarnings(summary.data, terms.data?.offer);
  // Which figures there are follows from both: the lists come with them, so that they never move.
  const isComing = summary.isPending || terms.isPending;
  const [tab, choose] = useTabInUrl(tabNames);
  const shows = (name: Tab) => ({ enabled: tab === name });
  const recruits = useInfiniteQuery({ ...recruitsQuery(), ...shows('signed-up') });
  const invitations = useInfiniteQuery({ ...invitationsQuery(), ...shows('pending-invites') });
  const clicks = useInfiniteQuery({ ...clicksQuery(), ...shows('link-clicks') });
  useLoadFailureToast('Failed to load referrals', summary, recruits, invitations, clicks);
  const [typed, setTyped] = useState('');
  const panels: Record<Tab, () => ReactNode> = {
    'signed-up': () => (
      <MyRecruits query={recruits} shown={shown} onInvite={() => choose('pending-invites')} />
    ),
    'pending-invites': () => <MyInvitations query={invitations} typed={typed} onType={setTyped} />,
    'link-clicks': () => <MyClicks query={clicks} />,
    'how-it-works': () => <HowItWorks />,
  };
  return (
    <>
      <PageHeader title="My Referrals" />
      {isComing ? (
        <ListSkeleton label="referrals" />
      ) : (
        <>
          <Loaded
            query={summary}
            noun="referral code"
            failure="Your code and figures couldn’t be loaded"
          >
            {(data) => <Overview summary={data} shown={shown} />}
          </Loaded>
          <div className={css.lists}>
            <Tabs label="Referrals" tabs={tabs} chosen={tab} onChoose={choose}>
              {panels[tab]()}
            </Tabs>
          </div>
        </>
      )}
    </>
  );
}

function Overview({ summary, shown }: { summary: ReferralSummary; shown: ShownEarnings }) {
  return (
    <div className={css.overview}>
      <CustomerLink code={summary.referralCode} />
      <ShareReferral code={summary.referralCode} />
      <ReferralFigures summary={summary} shown={shown} />
    </div>
  );
}
