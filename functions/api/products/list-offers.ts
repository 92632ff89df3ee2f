import { shownCommissionOf } from '../../../shared/commission-plans/policy.ts';
import { youEarn } from '../../../shared/commission-plans/words.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { productsContract } from '../../../shared/products/contract.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { publishedTermsTable } from '../../data/commission-plans/published-terms.table.ts';
import { presentOffer } from '../../domain/products/present.ts';
import { readOffers } from '../../domain/products/read-offers.ts';
import { verb } from '../verb.ts';

/** The products for sale, each with what the agent's sales of it earn today. */
export const listOffers = verb(
  productsContract.listOffers,
  async ({ actor, clock, table }, { q }) => {
    const day = dayOf(clock.now());
    const [{ rows, ...rest }, published, agent] = await Promise.all([
      readOffers(table, q),
      publishedTermsTable(table).begunBy(day),
      agentTable(table).get(actor.userId),
    ]);
    const query = { day, groupId: agent?.commissionGroupId };
    return {
      rows: rows.map((product) => {
        const commission = shownCommissionOf(published, product, query);
        return { ...presentOffer(product), commission, earns: youEarn(commission) };
      }),
      ...rest,
    };
  },
);
