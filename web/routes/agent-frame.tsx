import { IdcardOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PortalFrame } from '../components/portal-frame.tsx';
import { useSignOut } from '../features/identity/use-sign-out.ts';
import { useNewLeads } from '../features/notifications/notifications-query.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { firstInitial } from '../lib/initial.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useLiveUpdates } from '../lib/use-live-updates.ts';
import { paths } from '../lib/paths.ts';
import { usePortalTheme } from '../lib/portal-theme.tsx';
import { LARGE, useMedia } from '../lib/use-media.ts';
import { useMe } from '../lib/session.tsx';
import { useIdle } from '../lib/use-idle.ts';
import { waitingKey } from '../features/sales/waiting-key.ts';
import { agentEntries } from './agent-navigation.tsx';

// Large screens have no bar.
const AgentBar = lazyPart(() => import('./agent-bar.tsx'));
const OfflineBar = lazyPart(() => import('./offline-bar.tsx'));

export default function AgentFrame() {
  const { id, fullName, email } = useMe();
  const client = useQueryClient();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    const waiting = client.getQueryData<unknown[]>(waitingKey(id)) ?? [];
    if (waiting.length > 0) setLeaving(true);
    else signOut();
  };
  const navigate = useNavigate();
  const leads = useNewLeads();
  const idle = useIdle();
  usePortalTheme('agent', useMedia(LARGE));
  useLiveUpdates();
  const bar = (
    <Suspense>
      {idle || leaving ? (
        <OfflineBar leaving={leaving} onStay={() => setLeaving(false)} onSignOut={signOut} />
      ) : null}
    </Suspense>
  );
  return (
    <PortalFrame
      portal="Agent Portal"
      entries={agentEntries.map((entry) =>
        entry.path === paths.agentSales ? { ...entry, waiting: leads } : entry,
      )}
      bar={(menu) => (
        <Suspense>
          <AgentBar menu={menu} leads={leads} />
        </Suspense>
      )}
      person={{ initial: firstInitial(fullName), name: fullName, email }}
      bell={<NotificationBell />}
      notice={bar}
      accountLabel="My Account"
      accountActions={[
        {
          label: 'Profile & Links',
          icon: <IdcardOutlined />,
          onChoose: () => void navigate(paths.agentProfile),
          inMenu: true,
        },
      ]}
      onSignOut={leave}
    />
  );
}
