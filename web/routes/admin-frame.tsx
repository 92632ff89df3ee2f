import { AuditOutlined, SafetyCertificateOutlined, SettingOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenWork } from '../../shared/reports/contract.ts';
import type { AccountAction } from '../components/account-menu.tsx';
import { GoAnywhereButton } from '../components/go-anywhere-button.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { PortalFrame } from '../components/portal-frame.tsx';
import type { NavEntry } from '../components/portal-side.tsx';
import { SecondPersonPrompt } from '../features/approvals/second-person-prompt.tsx';
import { useSignOut } from '../features/identity/use-sign-out.ts';
import { FrozenBanner } from '../features/payouts/frozen-banner.tsx';
import { openWorkQuery } from '../features/reports/queries.ts';
import { countOf, formatCount } from '../../shared/kernel/count.ts';
import { addAdminRoutes } from '../lib/admin-routes.ts';
import { useGoAnywhereKey } from '../lib/go-anywhere.ts';
import { firstInitial } from '../lib/initial.ts';
import { lazyPart, lazyScreen } from '../lib/lazy-part.ts';
import { useLiveUpdates } from '../lib/live.ts';
import { paths } from '../lib/paths.ts';
import { usePortalTheme } from '../lib/portal-theme.tsx';
import { useMe } from '../lib/session.tsx';
import { useWatchedUse } from '../lib/watch-use.ts';
import { accountEntries, adminEntries } from './admin-navigation.tsx';

addAdminRoutes();

const SetUpFactor = lazyScreen(() => import('./set-up-factor.tsx'));
const ProfileSettings = lazyPart(() => import('../features/identity/profile-settings-dialog.tsx'));
const GoAnywhere = lazyPart(() => import('./go-anywhere.tsx'));

/** The portal, or what has to come before it. */
export default function AdminFrame() {
  const { needsSecondFactor } = useMe();
  useWatchedUse();
  return needsSecondFactor ? (
    <Suspense fallback={<PageSpinner />}>
      <SetUpFactor />
    </Suspense>
  ) : (
    <Frame />
  );
}

function Frame() {
  const { fullName, email } = useMe();
  const signOut = useSignOut();
  const { data: work } = useQuery(openWorkQuery());
  const settings = useLazyDialog();
  const finder = useLazyDialog();
  const screens = useAccountScreens();
  useGoAnywhereKey(finder.show);
  usePortalTheme('admin');
  useLiveUpdates();
  return (
    <>
      <PortalFrame
        portal="Admin Portal"
        entries={withWork(adminEntries, work)}
        person={{ initial: firstInitial(fullName), name: 'Admin', email }}
        search={<GoAnywhereButton onClick={finder.show} />}
        notice={<FrozenBanner />}
        accountLabel={fullName}
        accountActions={[
          { label: 'Profile Settings', icon: <SettingOutlined />, onChoose: settings.show },
          ...screens,
        ]}
        onSignOut={signOut}
      />
      <SecondPersonPrompt />
      {settings.asked ? (
        <Suspense>
          <ProfileSettings open={settings.open} onClose={settings.hide} />
        </Suspense>
      ) : null}
      {finder.asked ? (
        <Suspense>
          <GoAnywhere
            entries={[...adminEntries, ...accountEntries]}
            open={finder.open}
            onClose={finder.hide}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The screens that the account menu leads to. */
function useAccountScreens(): AccountAction[] {
  const navigate = useNavigate();
  return [
    {
      label: 'Audit Log',
      icon: <AuditOutlined />,
      onChoose: () => void navigate(paths.adminAudit),
    },
    {
      label: 'Administrators',
      icon: <SafetyCertificateOutlined />,
      onChoose: () => void navigate(paths.adminAdministrators),
    },
  ];
}

/** A dialog that is loaded when it is first asked for. */
function useLazyDialog() {
  const [state, setState] = useState<'open' | 'closed'>();
  return {
    asked: state !== undefined,
    open: state === 'open',
    show: () => setState('open'),
    hide: () => setState('closed'),
  };
}

/** Adds the numbers of waiting items to the menu. */
function withWork(entries: readonly NavEntry[], work: OpenWork | undefined): NavEntry[] {
  const waiting: Partial<Record<string, [count: number, noun: string]>> = work
    ? {
        [paths.admin]: [work.approvals, 'waiting confirmation'],
        [paths.adminSales]: [work.pendingSales, 'pending sale'],
        [paths.adminPayouts]: [work.openPayouts, 'open payout'],
      }
    : {};
  return entries.map((entry) => {
    const [count = 0, noun = ''] = waiting[entry.path] ?? [];
    if (count === 0) return entry;
    return { ...entry, waiting: { count: formatCount(count), means: countOf(count, noun) } };
  });
}
