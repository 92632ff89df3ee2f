import { ShoppingOutlined, WalletOutlined } from '@ant-design/icons';
import { AccountMenu } from '../components/account-menu.tsx';
import { PortalFrame } from '../components/portal-frame.tsx';
import { useSignOut } from '../features/identity/use-sign-out.ts';
import { useLiveUpdates } from '../lib/live.ts';
import { paths } from '../lib/paths.ts';
import { useRoom } from '../lib/room.tsx';
import { useMe } from '../lib/session.tsx';

const entries = [
  { path: paths.agentSales, label: 'Sales', icon: <ShoppingOutlined /> },
  { path: paths.agentEarnings, label: 'Earnings', icon: <WalletOutlined /> },
];

/** The Agent Portal's frame. */
export default function AgentFrame() {
  const { fullName, email } = useMe();
  const signOut = useSignOut();
  useRoom('agent');
  useLiveUpdates();
  return (
    <PortalFrame
      portal="Agent Portal"
      entries={entries}
      person={{ initial: fullName.charAt(0).toUpperCase(), name: fullName, email }}
      accountMenu={<AccountMenu label="My Account" onSignOut={signOut} />}
      onSignOut={signOut}
    />
  );
}
