import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { MyProfile } from '../../shared/agents/schemas.ts';
import { Callout } from '../components/callout.tsx';
import { Detail, Details } from '../components/details.tsx';
import { Link } from '../components/link.tsx';
import { ListSkeleton, Loaded } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Panel } from '../components/panel.tsx';
import { PhoneNumber } from '../components/phone-number.tsx';
import { ShareLink } from '../components/share-link.tsx';
import { Tabs } from '../components/tabs.tsx';
import { runtimeConfig } from '../config/runtime.ts';
import { BankingPanel } from '../features/agents/banking-panel.tsx';
import { myProfileQuery } from '../features/agents/my-profile.ts';
import { ReferralCodeForm } from '../features/agents/referral-code-form.tsx';
import { CustomerLink } from '../features/leads/customer-link.tsx';
import { paths } from '../lib/paths.ts';
import { inviteLink, trafficLink, trafficWords } from '../lib/referral-links.ts';
import { useTabInUrl } from '../lib/tab-in-url.ts';
import css from './side-by-side.module.css';

// Parts of other tabs than the first, and dialogs.
const MailPreferencesPanel = lazy(() => import('../features/notifications/mail-preferences.tsx'));
const MySignIns = lazy(() => import('../features/identity/my-sign-ins.tsx'));
const ChangePasswordDialog = lazy(() => import('../features/identity/change-password-dialog.tsx'));
const SecondFactor = lazy(() => import('../features/identity/second-factor.tsx'));

export default function AgentProfile() {
  const query = useQuery(myProfileQuery());
  return (
    <>
      <PageHeader title="Profile & Links" />
      <Loaded query={query} noun="profile" failure="Your profile couldn’t be loaded">
        {(profile) => <Profile profile={profile} />}
      </Loaded>
    </>
  );
}

const TABS = [
  { key: 'share', label: 'Share' },
  { key: 'pay', label: 'Pay' },
  { key: 'security', label: 'Security' },
  { key: 'emails', label: 'Emails' },
] as const;
const BANK_DETAILS = '?tab=pay';
type Part = (typeof TABS)[number]['key'];

function Profile({ profile }: { profile: MyProfile }) {
  // Without bank details they come first, unless a link is wanted; fixed for this visit.
  const [first] = useState<Part>(profile.banking || window.location.hash ? 'share' : 'pay');
  const [part, choose] = useTabInUrl<Part>([first, ...TABS.map(({ key }) => key)]);
  const Shown = parts[part];
  return (
    <>
      {profile.banking ? null : (
        <Callout tone="warning">
          <strong>You can’t be paid yet.</strong>{' '}
          <Link to={paths.agentProfile + BANK_DETAILS}>Add your banking details</Link>, so that
          payouts reach you.
        </Callout>
      )}
      <Tabs label="Parts of your profile" tabs={TABS} chosen={part} onChoose={choose}>
        <div className={css.columns}>
          <Shown profile={profile} />
        </div>
      </Tabs>
    </>
  );
}

const parts: Record<Part, ComponentType<{ profile: MyProfile }>> = {
  share: ({ profile }) => (
    <>
      <div className={css.stack}>
        <CustomerLink code={profile.referralCode} />
        <Panel title="Your Referral Code" anchor="code">
          <ReferralCodeForm
            current={profile.referralCode}
            nextChangeAt={profile.nextCodeChangeAt}
          />
        </Panel>
      </div>
      <div className={css.stack}>
        <ReferralLinks code={profile.referralCode} />
      </div>
    </>
  ),
  pay: BankingPanel,
  security: ({ profile }) => (
    <>
      <div className={css.stack}>
        <Person profile={profile} />
        <Panel title="Second Factor">
          <Suspense fallback={<ListSkeleton label="second factor" />}>
            <SecondFactor />
          </Suspense>
        </Panel>
      </div>
      <Panel title="Sign-Ins">
        <Suspense fallback={<ListSkeleton label="sign-ins" />}>
          <MySignIns />
        </Suspense>
      </Panel>
    </>
  ),
  emails: ({ profile }) => (
    <Suspense fallback={<ListSkeleton label="notification emails" />}>
      <MailPreferencesPanel preferences={profile.mailPreferences} email={profile.email} />
    </Suspense>
  ),
};

function ReferralLinks({ code }: { code: string }) {
  const { portal } = runtimeConfig();
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <ShareLink
        anchor="traffic"
        title="Traffic Redirect Link"
        hint={`It ${trafficWords(portal)}`}
        url={trafficLink(code)}
        message={`Have a look at ${portal.companyName}:`}
      />
      <ShareLink
        anchor="invite"
        title="Sub-Agent Invitation Link"
        hint="For new agents: whoever registers with it is your referral."
        url={inviteLink(code)}
        message={`Join me as a sales agent at ${portal.companyName}:`}
      />
    </>
  );
}

function Person({ profile }: { profile: MyProfile }) {
  const [password, setPassword] = useState<'open' | 'closed'>();
  return (
    <Panel title="Personal Details">
      <Details>
        <Detail label="Full Name">{profile.fullName}</Detail>
        <Detail label="Email">{profile.email}</Detail>
        <Detail label="Mobile Number">
          <PhoneNumber number={profile.phone} />
        </Detail>
      </Details>
      <div className={`flow ${css.password}`}>
        <Button onClick={() => setPassword('open')}>Change Password</Button>
      </div>
      {password ? (
        <Suspense>
          <ChangePasswordDialog open={password === 'open'} onClose={() => setPassword('closed')} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
