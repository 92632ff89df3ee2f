/**
 * The last computed top rows of the reports: one item per period and kind, replaced as a whole. It
 * has only ids and figures, so that changed and deleted names aren't kept here.
 */
import type { ReportDays } from '../../../shared/reports/rules.ts';
import { defineKeyedEntity, key } from '../../platform/entity.ts';

const KINDS = ['agents', 'products', 'resources', 'referrers'] as const;

/** Sums of an agent or a product; the commission includes every closed month, in cents. */
export interface TopEarner {
  id: string;
  sales: number;
  revenueCents: number;
  commissionCents: number;
}

export interface TopResource {
  id: string;
  views: number;
  downloads: number;
  shares: number;
}

export interface TopReferrer {
  id: string;
  referrals: number;
  firstSales: number;
  clicks: number;
  conversions: number;
  bonusCents: number;
}

/** The rows of each kind. */
export interface TopRows {
  agents: TopEarner;
  products: TopEarner;
  resources: TopResource;
  referrers: TopReferrer;
}
export type TopKind = keyof TopRows;

const definition = defineKeyedEntity({
  name: 'reportTop',
  attributes: {
    kind: { type: KINDS, required: true },
    /** The period, in days. */
    days: { type: 'number', required: true },
    rows: { type: 'any', required: true },
    /** Number of all rows, of which these are the first. */
    total: { type: 'number', required: true },
    /** When they were worked out, ISO 8601. */
    asOf: { type: 'string', required: true },
  },
  primary: { pk: key`reportTop#${'kind'}#${'days'}`, sk: key`reportTop` },
});

export interface Top<Kind extends TopKind> {
  rows: readonly TopRows[Kind][];
  total: number;
  /** Absent until it was worked out for the first time. */
  asOf?: string;
}

export const reportTopTable = definition.with(({ entity }) => ({
  get: async <Kind extends TopKind>(kind: Kind, days: ReportDays): Promise<Top<Kind>> => {
    const { data } = await entity.get({ kind, days }).go();
    if (!data) return { rows: [], total: 0 };
    const { total, asOf } = data;
    return { rows: data.rows as TopRows[Kind][], total, asOf };
  },

  put: async <Kind extends TopKind>(
    kind: Kind,
    days: ReportDays,
    top: Required<Top<Kind>>,
  ): Promise<void> => {
    await entity.put({ kind, days, ...top, rows: [...top.rows] }).go();
  },
}));
