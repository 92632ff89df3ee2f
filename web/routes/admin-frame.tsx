import { SettingOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { PortalFrame } from '../components/portal-frame.tsx';
import { useSignOut } from '../features/identity/use-sign-out.ts';
import { firstInitial } from '../lib/initial.ts';
import { useLiveUpdates } from '../lib/live.ts';
import { useRoom } from '../lib/room.tsx';
import { useMe } from '../lib/session.tsx';
import { adminEntries } from './navigation.tsx';

const ProfileSettings = lazy(() => import('../features/identity/profile-settings-dialog.tsx'));

/** The Admin Portal's frame. */
export default function AdminFrame() {
  const { fullName, email } = useMe();
  const signOut = useSignOut();
  const [settings, setSettings] = useState<'open' | 'closed'>();
  useRoom('admin');
  useLiveUpdates();
  return (
    <>
      <PortalFrame
        portal="Admin Portal"
        entries={adminEntries}
        person={{ initial: firstInitial(fullName), name: 'Admin', email }}
        accountLabel={fullName}
        accountActions={[
          {
            label: 'Profile Settings',
            icon: <SettingOutlined />,
            onChoose: () => setSettings('open'),
          },
        ]}
        onSignOut={signOut}
      />
      {settings ? (
        <Suspense>
          <ProfileSettings open={settings === 'open'} onClose={() => setSettings('closed')} />
        </Suspense>
      ) : null}
    </>
  );
}
