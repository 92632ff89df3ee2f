import { BankOutlined, ShoppingOutlined } from '@ant-design/icons';
import { AccountMenu } from '../components/account-menu.tsx';
import { PortalFrame } from '../components/portal-frame.tsx';
import { useSignOut } from '../features/identity/use-sign-out.ts';
import { useLiveUpdates } from '../lib/live.ts';
import { paths } from '../lib/paths.ts';
import { useRoom } from '../lib/room.tsx';
import { useMe } from '../lib/session.tsx';

const entries = [
  { path: paths.adminSales, label: 'Sales', icon: <ShoppingOutlined /> },
  { path: paths.adminPayouts, label: 'Payouts', icon: <BankOutlined /> },
];

/** The Admin Portal's frame. */
export default function AdminFrame() {
  const { fullName, email } = useMe();
  const signOut = useSignOut();
  useRoom('admin');
  useLiveUpdates();
  return (
    <PortalFrame
      portal="Admin Portal"
      entries={entries}
      person={{ initial: fullName.charAt(0).toUpperCase(), name: 'Admin', email }}
      accountMenu={<AccountMenu label={fullName} onSignOut={signOut} />}
      onSignOut={signOut}
    />
  );
}
