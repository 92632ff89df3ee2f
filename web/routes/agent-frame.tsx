import { IdcardOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router-dom';
import { PortalFrame } from '../components/portal-frame.tsx';
import { useSignOut } from '../features/identity/use-sign-out.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { firstInitial } from '../lib/initial.ts';
import { useLiveUpdates } from '../lib/live.ts';
import { paths } from '../lib/paths.ts';
import { useRoom } from '../lib/room.tsx';
import { useMe } from '../lib/session.tsx';
import { agentEntries } from './navigation.tsx';

/** The Agent Portal's frame. */
export default function AgentFrame() {
  const { fullName, email } = useMe();
  const signOut = useSignOut();
  const navigate = useNavigate();
  useRoom('agent');
  useLiveUpdates();
  return (
    <PortalFrame
      portal="Agent Portal"
      entries={agentEntries}
      person={{ initial: firstInitial(fullName), name: fullName, email }}
      bell={<NotificationBell />}
      accountLabel="My Account"
      accountActions={[
        {
          label: 'Profile & Links',
          icon: <IdcardOutlined />,
          onChoose: () => void navigate(paths.agentProfile),
          inMenu: true,
        },
      ]}
      onSignOut={signOut}
    />
  );
}
