/**
 * The screens behind the guard, as the tests see them: made from the web's own list, with the facts that
 * only tests need. A new screen doesn't compile until it has a row here.
 */
import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import {
  accountScreens,
  adminScreens,
  agentScreens,
  financeScreens,
  innerScreens,
} from '../../../web/routes/screens.ts';

export type Portal = 'agent' | 'admin';

interface ScreenFacts {
  /** True if the specification has it; otherwise the reason for it. */
  specified: true | string;
  /** Dialogs of which pictures are taken, by the button that opens each. */
  dialogs?: readonly string[];
  /** Further states of which pictures are taken: a name, and the query that leads there. */
  states?: Readonly<Record<string, string | { query: string; dialogs: readonly string[] }>>;
}

const screens = {
  agent: agentScreens,
  admin: [...adminScreens, ...financeScreens, ...accountScreens, ...innerScreens],
} as const;
type ScreenPath = (typeof screens)[Portal][number]['path'];

/** The batch that stands for `:batchId`: the last one that is over. */
export const PICTURED_MONTH = addMonths(periodOf(new Date()), -1);

const facts: Readonly<Record<ScreenPath, ScreenFacts>> = {
  '/agent': { specified: true, dialogs: ['Notifications'] },
  '/agent/sales': {
    specified: true,
    dialogs: ['View', 'New Sale'],
    states: {
      leads: { query: 'view=leads', dialogs: ['View'] },
      newLeads: 'view=leads&status=new',
      customers: { query: 'view=customers', dialogs: ['View'] },
      ended: 'view=customers&state=ended',
      endingSoon: 'view=customers&state=endingSoon',
    },
  },
  '/agent/earnings': {
    specified: true,
    dialogs: ['View', 'Request Payout'],
    states: { statements: 'statements=all', statement: `statement=${periodOf(new Date())}` },
  },
  '/agent/referrals': {
    specified: true,
    dialogs: ['QR Code'],
    states: {
      invites: 'tab=pending-invites',
      clicks: 'tab=link-clicks',
      explained: 'tab=how-it-works',
    },
  },
  '/agent/leaderboard': { specified: true },
  '/agent/resources': { specified: true, dialogs: ['Preview', 'Share'] },
  '/agent/support': { specified: true },
  '/agent/profile': {
    specified: true,
    dialogs: ['QR Code'],
    states: {
      pay: 'tab=pay',
      security: { query: 'tab=security', dialogs: ['Change Password'] },
      emails: 'tab=emails',
    },
  },
  '/admin': { specified: true, dialogs: ['Go anywhere'] },
  '/admin/approvals': {
    specified: 'what one person may not do alone waits here, and what was decided stays on record',
    states: { decided: 'tab=decided' },
  },
  '/admin/agents': {
    specified: true,
    dialogs: ['View', 'Edit', 'Delete', 'Add Agent'],
  },
  '/admin/sales': { specified: true, dialogs: ['View', 'Approve', 'Reject', 'Add Sale'] },
  '/admin/products': {
    specified: true,
    dialogs: ['View', 'Edit', 'Delete', 'Add Product', 'Import CSV'],
  },
  '/admin/commission': {
    specified: 'finance changes what sales earn, and from when',
    states: { groups: 'tab=groups' },
  },
  '/admin/payouts': {
    specified: true,
    dialogs: ['View', 'Reject', 'Add Payout'],
    states: { batches: 'tab=batches' },
  },
  '/admin/referrals': {
    specified: true,
    states: {
      signups: 'tab=agent-signups',
      links: 'tab=link-tracking',
      clicks: 'tab=click-details',
      network: 'network=all',
    },
  },
  '/admin/announcements': { specified: true, dialogs: ['New Announcement', 'Edit', 'Delete'] },
  '/admin/resources': { specified: true, dialogs: ['Add Resource', 'Edit', 'Delete'] },
  '/admin/reports': {
    specified: true,
    states: {
      agents: 'tab=agents&days=365',
      products: 'tab=products&days=365',
      resources: 'tab=resources&days=365',
      referrals: 'tab=referrals&days=365',
      payouts: 'tab=payouts&days=365',
    },
  },
  '/admin/books': {
    specified: 'finance takes accrual, journals, tax years and the ledger every month',
    states: { accrual: 'tab=accrual', taxYear: 'tab=tax-year', ledger: 'tab=ledger' },
  },
  '/admin/audit': { specified: 'the audit trail has to be readable', dialogs: ['View'] },
  '/admin/administrators': {
    specified: 'it shows who has the finance permission, and closes accounts',
  },
  '/admin/agents/:agentId': {
    specified: 'an agent’s sales, payouts and notes are too much for a dialog',
    dialogs: ['Edit Details'],
    states: {
      payouts: 'tab=payouts',
      adjustments: { query: 'tab=adjustments', dialogs: ['Add Adjustment'] },
      commission: 'tab=commission',
      statements: 'tab=statements',
      statement: `tab=statements&statement=${periodOf(new Date())}`,
      banking: 'tab=banking',
      referrals: 'tab=referrals',
      notes: 'tab=notes',
    },
  },
  '/admin/sales/statements': {
    specified: 'what a network’s statement would end is looked through before it ends anything',
  },
  '/admin/payouts/forecast': {
    specified: 'finance sees before a run what it would pay; its rows are too many for a dialog',
  },
  '/admin/payouts/outcomes': {
    specified: 'what a bank’s file would change is looked through before it changes anything',
  },
  '/admin/payouts/adjustments': {
    specified: 'what the office added to balances, and took from them, is more than a dialog',
    dialogs: ['View'],
  },
  '/admin/payouts/batches/:batchId': {
    specified: 'a monthly batch has too many lines for a dialog',
    dialogs: ['Lock Batch', 'Exclude'],
    states: { exceptions: { query: 'tab=exceptions', dialogs: ['Include'] } },
  },
};

/** The agent that stands for `:agentId`: none, unless a test puts an id in its place. */
export const PICTURED_AGENT = 'no-such-agent';

interface TestedScreen extends ScreenFacts {
  portal: Portal;
  /** An address that opens it, parameters filled in. */
  path: string;
  /** Its label in a menu; undefined where another screen leads to it. */
  label: string | undefined;
  /** The file in web/routes, without its extension; pictures have the same name. */
  file: string;
}

/** `agent-sales` for `/agent/sales`; a portal's first screen is its dashboard. */
const inner: Readonly<Record<string, string>> = {
  '/admin/payouts/batches/:batchId': 'admin-batch',
  '/admin/agents/:agentId': 'admin-agent',
};
const fileOf = (path: string) =>
  inner[path] ??
  `${path.slice(1)}${path.lastIndexOf('/') === 0 ? '/dashboard' : ''}`.replaceAll('/', '-');

/** Every screen, portal by portal, in the order of the menus. */
export const allScreens: readonly TestedScreen[] = (['agent', 'admin'] as const).flatMap((portal) =>
  screens[portal].map((screen) => ({
    ...facts[screen.path],
    portal,
    path: screen.path.replace(':batchId', PICTURED_MONTH).replace(':agentId', PICTURED_AGENT),
    label: 'label' in screen ? screen.label : undefined,
    file: fileOf(screen.path),
  })),
);

/** The entries of a portal's menu, in its order. */
export const menuOf = (portal: Portal): TestedScreen[] => {
  const menu: readonly { path: string }[] = portal === 'agent' ? agentScreens : adminScreens;
  return allScreens.filter(({ path }) => menu.some((entry) => entry.path === path));
};
