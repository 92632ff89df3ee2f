/** The rows of all endpoints, by their whole names, like `sales.approveSale`. */
import { gateTable, PAYOUTS_GATE } from '../../../functions/data/payouts/gate.table.ts';
import { tableOf } from '../stack/table.ts';
import type { Contract } from '../../../shared/contract.ts';
import { adjustmentsEndpoints } from './adjustments.ts';
import { agentsEndpoints } from './agents.ts';
import { announcementsEndpoints } from './announcements.ts';
import { approvalsEndpoints } from './approvals.ts';
import { auditEndpoints } from './audit.ts';
import { bankOutcomesEndpoints } from './bank-outcomes.ts';
import { networkStatementsEndpoints } from './network-statements.ts';
import { booksEndpoints } from './books.ts';
import { commissionPlansEndpoints } from './commission-plans.ts';
import { identityEndpoints } from './identity.ts';
import { jobsEndpoints } from './jobs.ts';
import { leaderboardEndpoints } from './leaderboard.ts';
import { leadsEndpoints } from './leads.ts';
import { ledgerEndpoints } from './ledger.ts';
import { monthlyRunEndpoints } from './monthly-run.ts';
import { notificationsEndpoints } from './notifications.ts';
import { payoutsEndpoints } from './payouts.ts';
import { productsEndpoints } from './products.ts';
import { referralsEndpoints } from './referrals.ts';
import { reportsEndpoints } from './reports.ts';
import { resourcesEndpoints } from './resources.ts';
import { salesEndpoints } from './sales.ts';
import { supportEndpoints } from './support.ts';
import type { EndpointRow, Endpoints, ReadRow, World } from './endpoint-row.ts';

const slices: { readonly [Slice in keyof Contract]: Endpoints<Slice> } = {
  identity: identityEndpoints,
  referrals: referralsEndpoints,
  agents: agentsEndpoints,
  products: productsEndpoints,
  sales: salesEndpoints,
  leads: leadsEndpoints,
  ledger: ledgerEndpoints,
  adjustments: adjustmentsEndpoints,
  commissionPlans: commissionPlansEndpoints,
  payouts: payoutsEndpoints,
  approvals: approvalsEndpoints,
  leaderboard: leaderboardEndpoints,
  reports: reportsEndpoints,
  announcements: announcementsEndpoints,
  notifications: notificationsEndpoints,
  resources: resourcesEndpoints,
  jobs: jobsEndpoints,
  monthlyRun: monthlyRunEndpoints,
  bankOutcomes: bankOutcomesEndpoints,
  networkStatements: networkStatementsEndpoints,
  audit: auditEndpoints,
  books: booksEndpoints,
  support: supportEndpoints,
};

type AnyRow = EndpointRow<unknown> & { lists?: ReadRow<unknown>['lists'] | string };
const rows: ReadonlyMap<string, AnyRow> = new Map(
  Object.entries<Record<string, AnyRow | AnyRow['sample']>>(slices).flatMap(([slice, endpoints]) =>
    Object.entries(endpoints).map(
      ([name, row]) =>
        [`${slice}.${name}`, typeof row === 'function' ? { sample: row } : row] as const,
    ),
  ),
);

export const namesOfRows: readonly string[] = [...rows.keys()];

export function endpointRow(name: string): AnyRow {
  const row = rows.get(name);
  if (!row) throw new Error(`${name} has no row in test/support/endpoints`);
  return row;
}

/** The sample of an endpoint. An earlier call may have frozen payouts, which samples of others make. */
export async function sampleInputOf(name: string, world: World): Promise<unknown> {
  const table = tableOf(world.office.stack);
  if (await gateTable(table).closure(PAYOUTS_GATE))
    await table.transact(gateTable(table).open(PAYOUTS_GATE));
  return endpointRow(name).sample(world);
}
