import {
  type DraftedVersion,
  type DraftFacts,
  draftProblem,
} from '../../../shared/commission-plans/policy.ts';
import type { PlanScope } from '../../../shared/commission-plans/schemas.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import {
  publishedTermsTable,
  type StoredTerms,
} from '../../data/commission-plans/published-terms.table.ts';
import type { Context } from '../../platform/context.ts';
import { findClosedThrough } from '../books/find-closed-months.ts';
import { wrongField } from './build-scope.ts';
import { type NamedItems, readNamed } from './read-scope.ts';

/** The facts that drafts are judged by: what is published, what is closed, and the day. */
export async function readDraftFacts(
  context: Context,
): Promise<Omit<DraftFacts, 'published'> & { published: StoredTerms[] }> {
  const { clock, settings, table } = context;
  const [published, closedThrough] = await Promise.all([
    publishedTermsTable(table).all(),
    findClosedThrough(context),
  ]);
  return {
    published,
    closedThrough,
    today: dayOf(clock.now()),
    noticeDays: settings.commission.noticeDays,
  };
}

/**
 * Checks a version before it is written as a draft or published.
 * @returns the facts, and what its scope names
 * @throws DomainError INVALID with the field that is wrong
 */
export async function checkDraft(
  context: Context,
  version: DraftedVersion,
): Promise<{ facts: DraftFacts; named: NamedItems }> {
  const [facts, named] = await Promise.all([
    readDraftFacts(context),
    readNamed(context, version.scope),
  ]);
  const missing = missingOf(version.scope, named);
  if (missing) throw wrongField(...missing);
  const problem = draftProblem(version, facts);
  if (problem) throw wrongField(problem.path, problem.message);
  return { facts, named };
}

/** The field whose product, type or group is gone, with the message. */
export function missingOf(
  { products, agents }: PlanScope,
  { product, group, hasType }: NamedItems,
): [path: string, message: string] | undefined {
  if (products.kind === 'product' && !product)
    return ['productId', 'must be a product that there is'];
  if (products.kind === 'type' && !hasType)
    return [
      'connectionTypeId',
      'must be the connection type of a product, exactly as it is written',
    ];
  return agents.kind === 'group' && !group
    ? ['groupId', 'must be a group that there is']
    : undefined;
}
