/** The Admin Portal's menu: screens with icons. */
import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  DashboardOutlined,
  FileProtectOutlined,
  ReconciliationOutlined,
  SwapOutlined,
  SafetyCertificateOutlined,
  ShareAltOutlined,
  FolderOpenOutlined,
  NotificationOutlined,
  PercentageOutlined,
  ShoppingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { NavEntry } from '../components/portal-side.tsx';
import { paths } from '../lib/paths.ts';
import { accountScreens, adminScreens, financeScreens } from './screens.ts';

type Screen =
  | (typeof adminScreens)[number]
  | (typeof financeScreens)[number]
  | (typeof accountScreens)[number];

/** The icons aren't in screens.ts, because that list is in the first script of every page. */
const signs: Record<Screen['path'], ReactNode> = {
  [paths.admin]: <DashboardOutlined />,
  [paths.adminAgents]: <TeamOutlined />,
  [paths.adminSales]: <ShoppingOutlined />,
  [paths.adminProducts]: <AppstoreOutlined />,
  [paths.adminCommission]: <PercentageOutlined />,
  [paths.adminPayouts]: <BankOutlined />,
  [paths.adminAudit]: <AuditOutlined />,
  [paths.adminAdministrators]: <SafetyCertificateOutlined />,
  [paths.adminReferrals]: <ShareAltOutlined />,
  [paths.adminAnnouncements]: <NotificationOutlined />,
  [paths.adminResources]: <FolderOpenOutlined />,
  [paths.adminReports]: <BarChartOutlined />,
  [paths.adminBooks]: <BookOutlined />,
  [paths.adminOutcomes]: <FileProtectOutlined />,
  [paths.adminStatements]: <ReconciliationOutlined />,
  [paths.adminAdjustments]: <SwapOutlined />,
};

const entryOf = ({ path, label }: Screen): NavEntry => ({ path, label, icon: signs[path] });

export const adminEntries: NavEntry[] = adminScreens.map(entryOf);

/** Entries of the group Finance. */
export const financeEntries: NavEntry[] = financeScreens.map(entryOf);

export const accountEntries: NavEntry[] = accountScreens.map(entryOf);
