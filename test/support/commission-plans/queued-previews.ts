/**
 * A network whose commission depends on everything that a preview of terms reads, and previews that workers
 * work on.
 */
import { addMonths, periodOf, startOf } from '../../../shared/kernel/month.ts';
import {
  type PreviewedAgent,
  type PreviewedSale,
  previewMonth,
} from '../../../shared/commission-plans/preview.ts';
import type { CommissionTerms } from '../../../shared/commission-plans/schemas.ts';
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import { monthlyRunTable } from '../../../functions/data/monthly-run/monthly-run.table.ts';
import { productTable } from '../../../functions/data/products/product.table.ts';
import { referralTable } from '../../../functions/data/referrals/referral.table.ts';
import { saleTable, type StoredSale } from '../../../functions/data/sales/sale.table.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { seededRandom } from '../../../infra/local/demo/random.ts';
import { agentAt, numberOf } from '../stack/seed-rows.ts';

/** The month that is previewed, and the draft. */
export const CLOSED = '2026-03';
const TERMS: CommissionTerms = {
  upfront: { kind: 'productRate' },
  monthlyCents: 1_333,
  months: 4,
  minimumSaleCents: 10_000,
  bonusCents: 15_000,
  bonusAfterSales: 2,
  overrideBasisPoints: 1_250,
  clawbackDays: 0,
};
export const DRAFTED = {
  scope: {
    products: { kind: 'type', connectionTypeId: 'fibre' },
    agents: { kind: 'group', groupId: 'east' },
  },
  firstDay: '2026-06-01',
  terms: TERMS,
  draftId: 'draft',
  draftVersion: 3,
} as const;
/** The terms that some sales have from before. */
const EARLIER = {
  planId: 'all#all',
  firstDay: '2025-01-01',
  months: 3,
  bonusCents: 9_000,
  bonusAfterSales: 1,
  overrideBasisPoints: 500,
  clawbackDays: 0,
};

const never = () => new Error('Nothing is there yet');
export const PRODUCTS = [
  { productId: 'p0', baseCommissionRate: 10, connectionTypeId: 'fibre' },
  { productId: 'p1', baseCommissionRate: 12.5, connectionTypeId: 'fibre' },
  { productId: 'p2', baseCommissionRate: 7.5 },
] as const;
const groupOf = (index: number) =>
  index % 3 === 0 ? undefined : index % 3 === 1 ? 'east' : 'west';
/** Nobody recruited the first; the others of each four were recruited by one of them. */
const recruiterOf = (index: number) => (index % 4 === 0 ? undefined : Math.floor(index / 4) * 4);

/** Sales of an agent with every fate, approved in the closed month, before it and after it. */
export function salesOfAgent(index: number): StoredSale[] {
  const random = seededRandom(index);
  return Array.from({ length: random.whole(0, 5) }, (_, nth): StoredSale => {
    const month = addMonths(CLOSED, random.pick([-6, -1, 0, 0, 0, 1]));
    const at = `${month}-${random.pick(['03', '17', '28'])}T1${nth}:00:00.000Z`;
    const later = startOf(addMonths(month, 1));
    const fate = random.pick(['stays', 'stays', 'isPaid', 'ends', 'isUndone', 'waits'] as const);
    const { agentId } = agentAt(index);
    return {
      saleId: `sale-${numberOf(index)}-${nth}`,
      agentId,
      customerName: 'Nomsa Dlamini',
      customerEmail: `c${index}-${nth}@customer.example`,
      customerPhone: '+27821234567',
      productId: random.pick(PRODUCTS).productId,
      saleValueCents: random.pick([9_999, 19_905, 79_901]),
      upfrontCommissionCents: random.pick([5_000, 6_000]),
      monthlyCommissionCents: random.pick([1_000, 900]),
      saleDate: at.slice(0, 10),
      submittedAt: at,
      status: 'approved',
      createdBy: agentId,
      inputHash: 'seed',
      ...(random.happens(0.4) ? { terms: EARLIER } : {}),
      ...(fate === 'waits' ? { status: 'pending' } : { approvedAt: at, approvedBy: 'admin' }),
      ...(fate === 'isPaid' ? { status: 'paid' } : {}),
      ...(fate === 'ends' ? { endedAt: later, clawbackCents: random.pick([0, 5_000]) } : {}),
      ...(fate === 'isUndone'
        ? { status: 'rejected', reversedAt: later, reversedThrough: periodOf(at) }
        : {}),
    };
  });
}

export function* previewedNetwork(table: Table, agents: number): Generator<Write> {
  const at = startOf(CLOSED);
  for (const product of PRODUCTS)
    yield productTable(table)
      .create({
        ...product,
        name: product.productId,
        isActive: true,
        createdAt: at,
        updatedAt: at,
        version: 1,
        inputHash: 'seed',
      })
      .orThrow(never);
  yield monthlyRunTable(table)
    .create({ period: CLOSED, status: 'finished', step: 'notify', startedAt: at })
    .orThrow(never);
  for (let index = 0; index < agents; index++) {
    const { agentId } = agentAt(index);
    const commissionGroupId = groupOf(index);
    const agent = { ...agentAt(index), ...(commissionGroupId ? { commissionGroupId } : {}) };
    yield agentTable(table).create(agent).orThrow(never);
    const recruiter = recruiterOf(index);
    if (recruiter !== undefined)
      yield referralTable(table)
        .create({
          referredId: agentId,
          referrerId: agentAt(recruiter).agentId,
          status: 'signed_up',
          bonusEarnedCents: 0,
          createdAt: at,
        })
        .orThrow(never);
    for (const sale of salesOfAgent(index)) yield saleTable(table).create(sale).orThrow(never);
  }
}

/**
 * The preview of the network by the rules alone, without a worker: now and then of each agent with a part in
 * the month.
 */
export function previewByRules(agents: number) {
  const facts = Array.from({ length: agents }, (_, index): PreviewedAgent => {
    const recruiter = recruiterOf(index);
    return {
      agentId: agentAt(index).agentId,
      groupId: groupOf(index),
      recruiterId: recruiter === undefined ? undefined : agentAt(recruiter).agentId,
      sales: salesOfAgent(index).map((sale): PreviewedSale => {
        const product = PRODUCTS.find(({ productId }) => productId === sale.productId);
        const { upfrontWaits: _waits, ...facts } = sale;
        return { baseCommissionRate: 0, ...product, ...facts };
      }),
    };
  });
  return previewMonth(facts, {
    period: CLOSED,
    published: [DRAFTED],
    day: DRAFTED.firstDay,
    standardBonusCents: settingsFromCdkJson().referralBonusCents,
  });
}
