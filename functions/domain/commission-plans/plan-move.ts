/** Plans the notices of changed terms for an agent whom the office moves to another group. */
import { changeFor } from '../../../shared/commission-plans/policy.ts';
import {
  planIdOf,
  productScopesOf,
  type PublishedTerms,
  termsOf,
} from '../../../shared/commission-plans/rules.ts';
import type { CommissionTerms, PlanScope } from '../../../shared/commission-plans/schemas.ts';
import {
  isSameTerms,
  productsWords,
  standardTerms,
} from '../../../shared/commission-plans/words.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { productTable, type StoredProduct } from '../../data/products/product.table.ts';
import { publishedTermsTable } from '../../data/commission-plans/published-terms.table.ts';
import {
  type TermsNotice,
  termsNoticeTable,
} from '../../data/commission-plans/terms-notice.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { productOf } from './read-agent-terms.ts';
import { versionIdOf } from './read-plans.ts';

/**
 * A move is one transaction, which DynamoDB bounds. Where more products' terms change, the agent hears of
 * these, the terms of all products first, and reads the others on the screen of the terms.
 */
const MOST_NOTICES = 90;

interface Move {
  agentId: string;
  /** Groups; absent for none. */
  from: string | undefined;
  to: string | undefined;
  /** ISO 8601. */
  at: string;
}

type Told = Pick<
  TermsNotice,
  'planId' | 'versionId' | 'firstDay' | 'products' | 'before' | 'after'
>;

/**
 * The notices of a move: one for all products, one for each product or type whose terms change otherwise, and
 * one for each version of the new group that begins later. None where the terms stay.
 */
export async function planMove(context: Context, move: Move): Promise<Write[]> {
  const { settings, table } = context;
  const { agentId, at } = move;
  const published = await publishedTermsTable(table).all();
  const ids = published.flatMap(({ scope: { products } }) =>
    products.kind === 'product' ? [products.productId] : [],
  );
  const facts: Facts = {
    published,
    products: await productTable(table).getMany(ids),
    standard: standardTerms(settings),
  };
  const notices = [...changesToday(facts, move), ...changesAhead(facts, move)]
    .slice(0, MOST_NOTICES)
    .map((told) => ({ ...told, agentId, at }));
  const heard = await termsNoticeTable(table).getManyNow(notices);
  const known = new Set(heard.map(({ versionId }) => versionId));
  return notices
    .filter(({ versionId }) => !known.has(versionId))
    .map((notice) => termsNoticeTable(table).add(notice).orThrow(toldMeanwhile));
}

const toldMeanwhile = () => new Stale('The agent was told meanwhile');

interface Facts {
  published: readonly PublishedTerms[];
  products: ReadonlyMap<string, StoredProduct>;
  standard: CommissionTerms;
}

const ALL: PlanScope['products'] = { kind: 'all' };

function changesToday({ published, products, standard }: Facts, { from, to, at }: Move): Told[] {
  const firstDay = dayOf(new Date(at));
  const changeOf = (which: PlanScope['products']) => {
    const [before, after] = [from, to].map(
      (groupId) =>
        termsOf(published, { day: firstDay, groupId, ...productOf(which, products) })?.terms ??
        standard,
    ) as [CommissionTerms, CommissionTerms];
    return { which, before, after };
  };
  const all = changeOf(ALL);
  const special = productScopesOf(published)
    .map((scope) => changeOf(scope.products))
    .filter(
      ({ before, after }) => !isSameTerms(before, all.before) || !isSameTerms(after, all.after),
    );
  return [all, ...special]
    .filter(({ before, after }) => !isSameTerms(before, after))
    .map(({ which, before, after }) => {
      const scope: PlanScope = { products: which, agents: { kind: 'all' } };
      const planId = `move#${at}#${planIdOf(scope)}`;
      return {
        planId,
        versionId: versionIdOf({ planId, firstDay }),
        firstDay,
        products: productsWords(scope, namesOf(which, products)),
        before,
        after,
      };
    });
}

/**
 * The versions of the new group that begin later: the agent wasn't among those who were told at their
 * publication.
 */
function changesAhead({ published, products, standard }: Facts, { to, at }: Move): Told[] {
  const today = dayOf(new Date(at));
  return published.flatMap((version): Told[] => {
    const { scope, firstDay } = version;
    const isOfGroup = scope.agents.kind === 'group' && scope.agents.groupId === to;
    if (!isOfGroup || firstDay <= today) return [];
    const { connectionTypeId } = productOf(scope.products, products);
    const change = changeFor(published, version, { groupId: to, connectionTypeId, standard });
    if (!change) return [];
    const { before = standard, after = standard } = change;
    const planId = planIdOf(scope);
    const versionId = versionIdOf({ planId, firstDay });
    const words = productsWords(scope, namesOf(scope.products, products));
    return [{ planId, versionId, firstDay, products: words, before, after }];
  });
}

const namesOf = (which: PlanScope['products'], products: Facts['products']) =>
  which.kind === 'product' ? { productName: products.get(which.productId)?.name } : {};
