/** The lists of sales; the agents' own asks for what it shows alone. */
import type { CommissionedSale } from '../../../shared/ledger/rules.ts';
import { type Position, readPage, type TimeSpan } from '../../platform/page.ts';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import type { SaleStatus } from '../../../shared/sales/schemas.ts';
import { BY_TIME, type SaleKit, type StoredSale } from './sale-entity.table.ts';

/** The attributes that a sale's commission is worked out of; the list is complete, or it doesn't compile. */
const OF_COMMISSION: Record<keyof CommissionedSale, true> = {
  status: true,
  upfrontCommissionCents: true,
  monthlyCommissionCents: true,
  upfrontWaits: true,
  activatedAt: true,
  clawbackCents: true,
  earnsThrough: true,
  approvedAt: true,
  endedAt: true,
  reversedThrough: true,
};

/** The attributes that the own list shows, or is filtered by. */
const LISTED = [
  ...(Object.keys(OF_COMMISSION) as (keyof CommissionedSale)[]),
  'saleId',
  'agentId',
  'customerName',
  'customerEmail',
  'customerPhone',
  'productId',
  'productName',
  'saleValueCents',
  'terms',
  'saleDate',
  'submittedAt',
  'proofUrl',
  'proofUploadId',
  'networkNumber',
  'rejectionReason',
  'reversedAt',
  'reversedCents',
  'revision',
  'correctedAt',
  'withdrawnAt',
  'resubmits',
  'resubmittedAs',
  'leadId',
  'endReason',
  'networkEndedOn',
] as const satisfies readonly (keyof StoredSale)[];

/** A sale as its agent sees it. */
export type ListedSale = Pick<StoredSale, (typeof LISTED)[number]>;

export interface PageOptions {
  agentId?: string | undefined;
  status?: SaleStatus | undefined;
  order?: ListOrder | undefined;
  limit: number;
  after?: Position | undefined;
  span?: TimeSpan | undefined;
}

/** The list that a page is of. */
export function listIn<List>(
  query: {
    own: (keys: { agentId: string }) => List;
    ownInStatus: (keys: { agentId: string; status: SaleStatus }) => List;
    all: (keys: object) => List;
    allInStatus: (keys: { status: SaleStatus }) => List;
  },
  { agentId, status }: PageOptions,
): List {
  if (agentId && status) return query.ownInStatus({ agentId, status });
  if (agentId) return query.own({ agentId });
  if (status) return query.allInStatus({ status });
  return query.all({});
}

/** The reads of the own list: pages, and the rows that a search finds. */
export function ownListOf({ picking }: Pick<SaleKit, 'picking'>) {
  const { query, readMany } = picking(LISTED);
  return {
    page: (options: PageOptions) => readPage(listIn(query, options), options, BY_TIME),
    getMany: async (ids: readonly string[]): Promise<ReadonlyMap<string, ListedSale>> =>
      new Map((await readMany(ids)).map((sale) => [sale.saleId, sale])),
  };
}
