/** Damages what the projector maintains, as lost events and mistaken hands do. */
import { entityOf, type Item } from '../../../../functions/platform/item.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import type { Table } from '../../../../functions/platform/table.ts';
import { putItem, removeItem } from '../../stack/table.ts';
import type { SeededRandom } from '../../../../infra/local/demo/random.ts';

type Damage = (item: Item, random: SeededRandom) => Item | undefined;

const without = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

/** By entity: the item in place of this one, or undefined where this one goes. */
const kinds: Record<string, readonly Damage[]> = {
  rollup: [
    (item, { whole }) => ({ ...item, salesApproved: whole(-3, 30), clicksInvite: whole(0, 9) }),
    (item) => without(item, ['salesPending', 'referrals']),
    () => undefined,
    (item) => ({ ...item, pk: 'rollup#agent#nobody#0', scope: 'agent#nobody', shard: '0' }),
  ],
  searchEntry: [
    () => undefined,
    (item) => ({ ...item, agentId: 'somebody-else' }),
    (item) => ({
      ...item,
      term: 'phantom',
      sk: `phantom#${String(item['at'])}#${String(item['id'])}`,
    }),
    (item) => ({ ...item, id: 'no-such-fact', sk: `gone#${String(item['at'])}#no-such-fact` }),
  ],
  leaderboardEntry: [
    () => undefined,
    (item, { whole }) => ({ ...item, score: whole(1, 999) }),
    (item) => ({ ...item, pk: 'leaderboard#nobody', agentId: 'nobody' }),
  ],
};

/** @returns how many items it damaged */
export async function damage(table: Table, random: SeededRandom, share: number): Promise<number> {
  const items: Item[] = [];
  for await (const item of scanTable(table)) if (kinds[String(entityOf(item))]) items.push(item);
  let damaged = 0;
  for (const item of items) {
    if (!random.happens(share)) continue;
    const kind = random.pick(kinds[String(entityOf(item))] ?? []);
    const wrong = kind(item, random);
    await (wrong ? putItem(table, wrong) : removeItem(table, item));
    damaged++;
  }
  return damaged;
}
