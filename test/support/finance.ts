/** The finance permission, given as an operator gives the first one. */
import type { Stack } from '../../infra/local/stack.ts';
import { changeFinance } from '../../functions/domain/identity/change-finance.ts';
import { profileTable } from '../../functions/data/profile.table.ts';
import { OPERATOR } from '../../functions/platform/context.ts';
import { tableOf } from './table.ts';

/** Gives an administrator the finance permission. */
export async function carryFinance(
  stack: Pick<Stack, 'database'>,
  { id }: { id: string },
): Promise<void> {
  const table = tableOf(stack);
  const context = { actor: OPERATOR, requestId: crypto.randomUUID(), table };
  const profile = await profileTable(table).get(id);
  await changeFinance(context, profile, { hasFinance: true, at: new Date().toISOString() });
}
