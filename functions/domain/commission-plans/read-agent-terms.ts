/** An agent's terms of commission: those in force, and the changes that the agent hears of. */
import type { AgentTerms } from '../../../shared/commission-plans/contract.ts';
import {
  productScopesOf,
  recruiterOfferOf,
  termsOf,
} from '../../../shared/commission-plans/rules.ts';
import type { CommissionTerms, PlanScope } from '../../../shared/commission-plans/schemas.ts';
import {
  isSameTerms,
  productsWords,
  standardTerms,
} from '../../../shared/commission-plans/words.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { productTable, type StoredProduct } from '../../data/products/product.table.ts';
import { publishedTermsTable } from '../../data/commission-plans/published-terms.table.ts';
import { termsNoticeTable } from '../../data/commission-plans/terms-notice.table.ts';
import type { Context } from '../../platform/context.ts';
import { readScopeNames } from './read-scope.ts';
import { presentTermsNotice } from './present.ts';

/** The newest changes that are shown. */
export const SHOWN_NOTICES = 20;

const ALL_PRODUCTS: PlanScope = { products: { kind: 'all' }, agents: { kind: 'all' } };

export async function readAgentTerms(context: Context, agentId: string): Promise<AgentTerms> {
  const { clock, settings, table } = context;
  const today = dayOf(clock.now());
  const [agent, published, notices] = await Promise.all([
    agentTable(table).get(agentId),
    publishedTermsTable(table).begunBy(today),
    termsNoticeTable(table).newest(agentId, SHOWN_NOTICES),
  ]);
  const groupId = agent?.commissionGroupId;
  const scopes = productScopesOf(
    published.filter(
      ({ scope: { agents } }) => agents.kind === 'all' || agents.groupId === groupId,
    ),
  );
  const ids = scopes.flatMap(({ products }) =>
    products.kind === 'product' ? [products.productId] : [],
  );
  const [namesOf, products] = await Promise.all([
    readScopeNames(
      context,
      scopes.map((scope) => ({ scope })),
      [],
    ),
    productTable(table).getMany(ids),
  ]);
  const standard = standardTerms(settings);
  const termsFor = ({ products: which }: PlanScope): CommissionTerms =>
    termsOf(published, {
      day: today,
      ...productOf(which, products),
      groupId,
    })?.terms ?? standard;
  const all = termsFor(ALL_PRODUCTS);
  const special = scopes
    .map((scope) => ({ products: productsWords(scope, namesOf(scope)), terms: termsFor(scope) }))
    .filter(({ terms }) => !isSameTerms(terms, all));
  return {
    current: [{ products: productsWords(ALL_PRODUCTS, {}), terms: all }, ...special],
    offer: recruiterOfferOf(published, {
      day: today,
      standardBonusCents: settings.referralBonusCents,
    }),
    notices: notices.map(presentTermsNotice),
    today,
  };
}

/**
 * The product that stands for the products of a scope when its terms are looked up: an empty id fits no
 * single one.
 */
export const productOf = (
  which: PlanScope['products'],
  products: ReadonlyMap<string, Pick<StoredProduct, 'connectionTypeId'>>,
) => ({
  productId: which.kind === 'product' ? which.productId : '',
  connectionTypeId:
    which.kind === 'type'
      ? which.connectionTypeId
      : which.kind === 'product'
        ? products.get(which.productId)?.connectionTypeId
        : undefined,
});
