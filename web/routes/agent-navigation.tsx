/**
 * The Agent Portal's menu: screens with icons. Apart from the administrators', so that phones don't load
 * theirs.
 */
import {
  CustomerServiceOutlined,
  DashboardOutlined,
  FolderOpenOutlined,
  IdcardOutlined,
  ShoppingOutlined,
  TeamOutlined,
  TrophyOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { NavEntry } from '../components/portal-side.tsx';
import { paths } from '../lib/paths.ts';
import { agentScreens } from './screens.ts';

type Screen = (typeof agentScreens)[number];

/** The icons aren't in screens.ts, because that list is in the first script of every page. */
export const signs: Record<Screen['path'], ReactNode> = {
  [paths.agent]: <DashboardOutlined />,
  [paths.agentSales]: <ShoppingOutlined />,
  [paths.agentEarnings]: <WalletOutlined />,
  [paths.agentReferrals]: <TeamOutlined />,
  [paths.agentLeaderboard]: <TrophyOutlined />,
  [paths.agentResources]: <FolderOpenOutlined />,
  [paths.agentSupport]: <CustomerServiceOutlined />,
  [paths.agentProfile]: <IdcardOutlined />,
};

export const agentEntries: NavEntry[] = agentScreens.map(({ path, label }) => ({
  path,
  label,
  icon: signs[path],
}));
