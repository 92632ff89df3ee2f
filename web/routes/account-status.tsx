import { Button } from 'antd';
import type { ProfileStatus } from '../../shared/identity/contract.ts';
import { FullPageMessage } from '../components/full-page-message.tsx';
import { runtimeConfig } from '../config/runtime.ts';
import { useSignOut } from '../features/identity/use-sign-out.ts';

const words = {
  pending: {
    title: 'Your account is waiting for approval',
    text: 'An administrator is looking at it. You can sign in again once it is active.',
  },
  inactive: {
    title: 'Your account is inactive',
    text: 'Your sales and earnings are kept, and can’t be opened for now.',
  },
};

/** Instead of the screens, for whoever is signed in and not active. */
export function AccountStatus({ status }: { status: Exclude<ProfileStatus, 'active'> }) {
  const signOut = useSignOut();
  const { supportEmail, supportPhone } = runtimeConfig().portal;
  return (
    <FullPageMessage
      title={words[status].title}
      action={<Button onClick={signOut}>Sign Out</Button>}
    >
      {words[status].text} Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>{' '}
      or call <a href={`tel:${supportPhone.replaceAll(' ', '')}`}>{supportPhone}</a>.
    </FullPageMessage>
  );
}
