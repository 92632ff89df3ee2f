import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { MyProfile } from '../../shared/agents/schemas.ts';
import { Callout } from '../components/callout.tsx';
import { Detail, Details } from '../components/details.tsx';
import { ListSkeleton, Loaded } from '../components/list-states.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { Panel } from '../components/panel.tsx';
import { PhoneNumber } from '../components/phone-number.tsx';
import { ShareLink } from '../components/share-link.tsx';
import { runtimeConfig } from '../config/runtime.ts';
import { BankingPanel } from '../features/agents/banking-panel.tsx';
import { myProfileQuery } from '../features/agents/my-profile.ts';
import { ReferralCodeForm } from '../features/agents/referral-code-form.tsx';
import { CustomerLink } from '../features/leads/customer-link.tsx';
import { inviteLink, trafficLink, trafficWords } from '../lib/referral-links.ts';
import css from './side-by-side.module.css';

// Parts of the bottom and dialogs.
const MailPreferencesPanel = lazy(() => import('../features/notifications/mail-preferences.tsx'));
const MySignIns = lazy(() => import('../features/identity/my-sign-ins.tsx'));
const ChangePasswordDialog = lazy(() => import('../features/identity/change-password-dialog.tsx'));
const SecondFactorDialog = lazy(() => import('../features/identity/second-factor-dialog.tsx'));

export default function AgentProfile() {
  const query = useQuery(myProfileQuery());
  return (
    <>
      <PageHeader
        title="Profile & Links"
        subtitle="Your code and links to share, and where you are paid."
      />
      <Loaded query={query} noun="profile" failure="Your profile couldn’t be loaded">
        {(profile) => <Profile profile={profile} />}
      </Loaded>
    </>
  );
}

function Profile({ profile }: { profile: MyProfile }) {
  // Fixed for this visit, so that the panels don't move when the details are saved.
  const [isBankFirst] = useState(!profile.banking);
  const links = (
    <>
      <CustomerLink code={profile.referralCode} />
      <Panel title="Your Referral Code" anchor="code">
        <ReferralCodeForm current={profile.referralCode} nextChangeAt={profile.nextCodeChangeAt} />
      </Panel>
      <ReferralLinks code={profile.referralCode} />
    </>
  );
  const person = (
    <>
      <BankingPanel profile={profile} />
      <Person profile={profile} />
    </>
  );
  const [first, second] = isBankFirst ? [person, links] : [links, person];
  return (
    <>
      {profile.banking ? null : (
        <Callout tone="warning">
          <strong>You can’t be paid yet.</strong> Add your banking details, so that payouts reach
          you.
        </Callout>
      )}
      <div className={css.columns}>
        <div className={css.stack}>{first}</div>
        <div className={css.stack}>
          {second}
          <LoadedLater profile={profile} />
        </div>
      </div>
    </>
  );
}

/** At the bottom, also on a phone: what comes later moves nothing that may be pressed already. */
function LoadedLater({ profile }: { profile: MyProfile }) {
  return (
    <>
      <Suspense fallback={<ListSkeleton label="notification emails" />}>
        <MailPreferencesPanel preferences={profile.mailPreferences} email={profile.email} />
      </Suspense>
      <Panel title="Sign-Ins">
        <Suspense fallback={<ListSkeleton label="sign-ins" />}>
          <MySignIns />
        </Suspense>
      </Panel>
    </>
  );
}

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
        hint={`For customers who only look: it ${trafficWords(portal)}`}
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
  const [factor, setFactor] = useState<'open' | 'closed'>();
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
        <Button onClick={() => setFactor('open')}>Second Factor</Button>
      </div>
      {password ? (
        <Suspense>
          <ChangePasswordDialog open={password === 'open'} onClose={() => setPassword('closed')} />
        </Suspense>
      ) : null}
      {factor ? (
        <Suspense>
          <SecondFactorDialog open={factor === 'open'} onClose={() => setFactor('closed')} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
