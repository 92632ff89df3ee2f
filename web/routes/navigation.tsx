/** The menus' entries: the screens that exist, each with its sign. */
import {
  BankOutlined,
  DashboardOutlined,
  IdcardOutlined,
  ShoppingOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { NavEntry } from '../components/portal-frame.tsx';
import { paths } from '../lib/paths.ts';
import { adminScreens, agentScreens } from './screens.ts';

type Screen = (typeof agentScreens | typeof adminScreens)[number];

/** Apart from the screens: the route table is in the first script of every page, signs needn't be. */
const signs: Record<Screen['path'], ReactNode> = {
  [paths.agent]: <DashboardOutlined />,
  [paths.agentSales]: <ShoppingOutlined />,
  [paths.agentEarnings]: <WalletOutlined />,
  [paths.agentProfile]: <IdcardOutlined />,
  [paths.adminSales]: <ShoppingOutlined />,
  [paths.adminPayouts]: <BankOutlined />,
};

const entriesOf = (screens: readonly Screen[]): NavEntry[] =>
  screens.map(({ path, label }) => ({ path, label, icon: signs[path] }));

export const agentEntries = entriesOf(agentScreens);
export const adminEntries = entriesOf(adminScreens);
