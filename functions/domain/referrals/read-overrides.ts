import { dayOf } from '../../../shared/kernel/month.ts';
import { overrideThrough } from '../../../shared/reports/rules.ts';
import { recruitScope, rollupTable } from '../../data/reports/rollup.table.ts';
import type { Context } from '../../platform/context.ts';

/** A recruit with the recruiter whose earnings are asked for. */
interface Recruitment {
  referrerId: string;
  referredId: string;
}

/**
 * Reads the recruiters' shares of their recruits' commission, in cents by the recruit's id. They are sums of
 * the projection, so each recruit costs one item.
 */
export async function readOverrides(
  { table, clock }: Pick<Context, 'table' | 'clock'>,
  recruitments: readonly Recruitment[],
): Promise<Map<string, number>> {
  const today = dayOf(clock.now());
  const scopes = recruitments.map(({ referrerId: recruiterId, referredId: recruitId }) => ({
    recruitId,
    scope: recruitScope({ recruiterId, recruitId }),
  }));
  const sums = await rollupTable(table).readEach(scopes.map(({ scope }) => scope));
  return new Map(
    scopes.flatMap(({ recruitId, scope }) => {
      const figures = sums.get(scope);
      return figures ? [[recruitId, overrideThrough(figures, today)] as const] : [];
    }),
  );
}
