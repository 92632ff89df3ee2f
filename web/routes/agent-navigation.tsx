/** The Agent Portal's menu: the screens that exist, each with its sign; phones don't load the office's. */
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

/** Apart from the screens: the route table is in the first script of every page, signs needn't be. */
const signs: Record<Screen['path'], ReactNode> = {
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
