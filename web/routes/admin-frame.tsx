import {
  AuditOutlined,
  DownloadOutlined,
  FundOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { OpenWork } from '../../shared/reports/contract.ts';
import type { AccountAction } from '../components/account-menu.tsx';
import { GoAnywhereButton } from '../components/go-anywhere-button.tsx';
import { PortalFrame } from '../components/portal-frame.tsx';
import { NavGroup } from '../components/nav-group.tsx';
import type { NavEntry } from '../components/portal-side.tsx';
import { SecondPersonPrompt } from '../features/approvals/second-person-prompt.tsx';
import { useSignOut } from '../features/identity/use-sign-out.ts';
import { FrozenBanner } from '../features/payouts/frozen-banner.tsx';
import { openWorkQuery } from '../features/reports/queries.ts';
import { formatCount, plural } from '../../shared/kernel/count.ts';
import { formatStopped } from '../../shared/kernel/most-counted.ts';
import { addAdminRoutes } from '../lib/admin-routes.ts';
import { useGoAnywhereKey } from '../lib/go-anywhere.ts';
import { firstInitial } from '../lib/initial.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useLazyDialog } from '../lib/use-lazy-dialog.ts';
import { useLiveUpdates } from '../lib/use-live-updates.ts';
import { paths } from '../lib/paths.ts';
import { usePortalTheme } from '../lib/portal-theme.tsx';
import { useMe } from '../lib/session.tsx';
import { useWatchedUse } from '../lib/watch-use.ts';
import { accountEntries, adminEntries, financeEntries } from './admin-navigation.tsx';

addAdminRoutes();

const ProfileSettings = lazyPart(() => import('../features/identity/profile-settings-dialog.tsx'));
const Downloads = lazyPart(() => import('../features/jobs/downloads-dialog.tsx'));
const GoAnywhere = lazyPart(() => import('./go-anywhere.tsx'));

export default function AdminFrame() {
  const { fullName, email } = useMe();
  const signOut = useSignOut();
  const { data: work } = useQuery(openWorkQuery());
  const settings = useLazyDialog();
  const finder = useLazyDialog();
  const downloads = useLazyDialog();
  const screens = useAccountScreens();
  const { pathname } = useLocation();
  // Some of its screens have an address below that of another entry.
  const isFinance = financeEntries.some(({ path }) => pathname.startsWith(path));
  useGoAnywhereKey(finder.show);
  usePortalTheme('admin');
  useWatchedUse();
  useLiveUpdates();
  return (
    <>
      <PortalFrame
        portal="Admin Portal"
        entries={withWork(adminEntries, work).map((entry) => ({
          ...entry,
          ...(isFinance ? { end: true } : {}),
        }))}
        group={(linkOf) => (
          <NavGroup label="Finance" icon={<FundOutlined />} isInside={isFinance}>
            {financeEntries.map(linkOf)}
          </NavGroup>
        )}
        person={{ initial: firstInitial(fullName), name: 'Admin', email }}
        search={<GoAnywhereButton onClick={finder.show} />}
        notice={<FrozenBanner />}
        accountLabel={fullName}
        accountActions={[
          { label: 'Profile Settings', icon: <SettingOutlined />, onChoose: settings.show },
          { label: 'Downloads', icon: <DownloadOutlined />, onChoose: downloads.show },
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
      {downloads.asked ? (
        <Suspense>
          <Downloads open={downloads.open} onClose={downloads.hide} />
        </Suspense>
      ) : null}
      {finder.asked ? (
        <Suspense>
          <GoAnywhere
            entries={[...adminEntries, ...financeEntries, ...accountEntries]}
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

/** Adds the numbers of waiting items to the menu. */
function withWork(entries: readonly NavEntry[], work: OpenWork | undefined): NavEntry[] {
  if (!work) return [...entries];
  const waiting: Partial<Record<string, NavEntry['waiting']>> = {
    [paths.admin]: waitingOf(work.approvals, 'waiting confirmation', formatStopped(work.approvals)),
    [paths.adminSales]: waitingOf(work.pendingSales, 'pending sale'),
    [paths.adminPayouts]: waitingOf(work.openPayouts, 'open payout'),
  };
  return entries.map((entry) => ({ ...entry, waiting: waiting[entry.path] }));
}

const waitingOf = (count: number, noun: string, shown = formatCount(count)) =>
  count > 0 ? { count: shown, means: `${shown} ${plural(count, noun)}` } : undefined;
