import { Button } from 'antd';
import type { ProfileStatus, Role } from '../../shared/identity/contract.ts';
import { FullPageMessage } from '../components/full-page-message.tsx';
import { runtimeConfig } from '../config/runtime.ts';
import { useStatusCheck } from '../features/identity/status-check.ts';
import { useSignOut } from '../features/identity/use-sign-out.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useMe } from '../lib/session.tsx';

type Closed = Exclude<ProfileStatus, 'active'>;

const meaning: Record<Closed, { title: string; text: string; unchanged: string }> = {
  pending: {
    title: 'Your account is waiting for approval',
    text: 'An administrator is looking at it. You don’t need to do anything more; the portal opens as soon as your account is active.',
    unchanged: 'Your account is still waiting for approval.',
  },
  inactive: {
    title: 'Your account is inactive',
    text: 'An administrator has closed the portal to you for now.',
    unchanged: 'Your account is still inactive.',
  },
};

const safe: Record<Role, string> = {
  agent:
    'Your sales and earnings are kept. Active sales go on earning, and payouts wait until your account is active.',
  admin: 'Everything that you recorded is kept.',
};

/** Shown in place of the screens to a signed-in person whose account isn't active. */
export default function AccountStatus() {
  const me = useMe();
  const { role, email } = me;
  const status = me.status === 'pending' ? 'pending' : 'inactive';
  const signOut = useSignOut();
  usePageTitle(meaning[status].title);
  const { check, isChecking, note } = useStatusCheck(status, meaning[status].unchanged);
  const { supportEmail, supportPhone } = runtimeConfig().portal;
  return (
    <FullPageMessage
      title={meaning[status].title}
      action={
        <>
          <Button type="primary" loading={isChecking} onClick={check}>
            Check again
          </Button>
          <Button onClick={signOut}>Sign Out</Button>
        </>
      }
    >
      <p>{meaning[status].text}</p>
      <p>{safe[role]}</p>
      <p>
        Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or call{' '}
        <a className="figure" href={`tel:${supportPhone.replaceAll(' ', '')}`}>
          {supportPhone}
        </a>
        . You are signed in as {email}.
      </p>
      <p role="status">{note}</p>
    </FullPageMessage>
  );
}
