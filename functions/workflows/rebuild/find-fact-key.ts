/** The fact that a search entry or a leaderboard entry follows from. */
import { NETWORKS } from '../../../shared/leaderboard/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { announcementTable } from '../../data/announcements/announcement.table.ts';
import {
  type LeaderboardEntry,
  leaderboardEntryTable,
} from '../../data/leaderboard/leaderboard-entry.table.ts';
import { linkClickTable } from '../../data/referrals/link-click.table.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import { productTable } from '../../data/products/product.table.ts';
import { resourceTable } from '../../data/resources/resource.table.ts';
import { agentScope, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';
import { saleTable } from '../../data/sales/sale.table.ts';
import { type SearchSubject, searchEntryTable } from '../../data/search/search-entry.table.ts';
import { findBalanceKey } from '../../domain/ledger/find-balance-key.ts';
import type { Item } from '../../platform/item.ts';
import type { ItemKey } from '../../platform/read-items.ts';

type KeyOf = (id: string) => ItemKey;
const sale: KeyOf = saleTable.itemKey;
const payout: KeyOf = payoutTable.itemKey;
const agent: KeyOf = agentTable.itemKey;
const resource: KeyOf = resourceTable.itemKey;
const product: KeyOf = productTable.itemKey;

/** Subjects that nothing is listed under any more: a rebuild removes the entries that are left. */
type RetiredSubject = 'payoutType' | 'payoutBatch';

/** By the subject of a search entry, whose id is the fact's. */
const facts: Readonly<Record<SearchSubject | RetiredSubject, KeyOf>> = {
  saleCustomer: sale,
  ownSale: sale,
  ownEndedSale: sale,
  ownSaleTerm: sale,
  saleProduct: sale,
  saleEnded: sale,
  saleMonthsOver: sale,
  payoutTransaction: payout,
  payoutType: payout,
  payoutBatch: payout,
  agentName: agent,
  agentCode: agent,
  agentEmail: agent,
  agentPhone: agent,
  recruit: agent,
  resource,
  resourceDraft: resource,
  product,
  offer: product,
  productType: product,
  productNetwork: product,
  clickAddress: linkClickTable.itemKey,
  announcement: announcementTable.itemKey,
};

/** An agent's total, from which the places on the recruiters' boards follow. */
const figuresKey = (agentId: string): ItemKey =>
  rollupTable.itemKey({ scope: agentScope(agentId), shard: '0', bucket: TOTAL });

const factOfPlace = ({ board, agentId }: LeaderboardEntry): ItemKey => {
  switch (board) {
    case 'sales':
      return findBalanceKey(agentId);
    case 'subAgents':
    case 'recruiters':
    case NETWORKS:
      return figuresKey(agentId);
  }
};

/** @returns undefined for an item that isn't derived from a fact */
export function findFactKey(item: Item): ItemKey | undefined {
  const entry = searchEntryTable.parse(item);
  if (entry) return facts[entry.subject](entry.id);
  const place = leaderboardEntryTable.parse(item);
  return place && factOfPlace(place);
}
