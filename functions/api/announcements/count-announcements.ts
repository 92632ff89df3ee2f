import { announcementsContract } from '../../../shared/announcements/contract.ts';
import { verb } from '../verb.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';

/** The counts follow the facts within 2 s. */
export const countAnnouncements = verb(
  announcementsContract.countAnnouncements,
  async ({ table }) => {
    const totals = await rollupTable(table).read({ scope: NETWORK, bucket: TOTAL });
    return { total: totals.announcements, published: totals.announcementsPublished };
  },
);
