/** A round of the ranker after a quarter of an hour of sales, with pages of a year. */
import { changeRankings, rankedRows, skipBuilding } from '../ranking.ts';
import { FULL_SIZE, networkOf } from './network.ts';
import type { UnitCost } from './work.ts';
import { openWorkshop } from './workshop.ts';

/**
 * The first round builds the boards' pages, and isn't measured.
 * @param agents who have as many sales a month as at full size
 */
export async function measureRanker(agents: number): Promise<{ rankAgents: UnitCost }> {
  const { monthlySales, products } = networkOf({
    agents,
    sales: (agents / FULL_SIZE.agents) * FULL_SIZE.sales,
  });
  const size = { agents, monthlySales, monthlyClicks: monthlySales, products };
  const shop = await openWorkshop((table) => rankedRows(table, size));
  try {
    await skipBuilding(shop.table);
    const round = async () => {
      await shop.invoke('ranker', { kind: 'rankAgents' });
      return agents;
    };
    await shop.measure('ranker', round);
    await changeRankings(shop.table, size);
    return { rankAgents: await shop.measure('ranker', round) };
  } finally {
    await shop.close();
  }
}
