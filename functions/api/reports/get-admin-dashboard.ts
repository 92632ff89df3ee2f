import { dayOf } from '../../../shared/kernel/month.ts';
import {
  DASHBOARD_AGENTS,
  DASHBOARD_BOUNCED,
  DASHBOARD_SALES,
  reportsContract,
} from '../../../shared/reports/contract.ts';
import { recentFigures, volumeSpan } from '../../../shared/reports/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { announcementTable } from '../../data/announcements/announcement.table.ts';
import { isDecidedAlone } from '../../domain/approvals/find-second-people.ts';
import { isUnreachable, returnedMailTable } from '../../data/notifications/returned-mail.table.ts';
import { presentNews } from '../../domain/announcements/present.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import { agentsOf } from '../../domain/search/search-rows.ts';
import { verb } from '../verb.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import { presentBounced, presentJoined, presentWaiting } from '../../domain/reports/present.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';

const ANNOUNCEMENTS = 20;

/** Two round trips: figures and rows, then the people of the rows. Figures follow the facts within 2 s. */
export const getAdminDashboard = verb(
  reportsContract.getAdminDashboard,
  async ({ table, clock }) => {
    const now = clock.now();
    const today = dayOf(now);
    const rollups = rollupTable(table);
    const [totals, days, { rows: sales }, newest, returned, announcements, isAlone] =
      await Promise.all([
        rollups.read({ scope: NETWORK, bucket: TOTAL }),
        rollups.days(volumeSpan(today)),
        saleTable(table).page({ status: 'pending', order: 'oldest', limit: DASHBOARD_SALES }),
        agentTable(table).newest(DASHBOARD_AGENTS),
        returnedMailTable(table).some(DASHBOARD_BOUNCED),
        announcementTable(table).forAdmins(ANNOUNCEMENTS),
        isDecidedAlone({ table }),
      ]);
    const [people, profiles] = await Promise.all([
      agentTable(table).getMany(agentsOf([...sales, ...returned])),
      profileTable(table).getMany(agentsOf(newest)),
    ]);
    const bounced = returned.flatMap((mail) => {
      const agent = people.get(mail.agentId);
      return agent && isUnreachable(agent, mail) ? [presentBounced(agent)] : [];
    });
    return {
      asOf: now.toISOString(),
      pendingSales: {
        total: totals.salesPending,
        rows: sales.map((sale) => presentWaiting(sale, people.get(sale.agentId))),
      },
      ...recentFigures(days, today),
      payouts: {
        pending: totals.payoutsPending,
        pendingCents: totals.payoutsPendingCents,
        processing: totals.payoutsProcessing,
      },
      agents: {
        total: totals.agents,
        rows: newest.map((agent) => presentJoined(agent, profiles.get(agent.agentId), now)),
      },
      announcements: announcements.map(presentNews),
      ...(bounced.length > 0 ? { bounced } : {}),
      ...(isAlone ? { isDecidedAlone: true } : {}),
    };
  },
);
