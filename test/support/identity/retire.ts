import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import type { Person } from '../stack/office.ts';
import type { TestStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';

/** Sets an administrator inactive: no endpoint does, but somebody with rights on the table may. */
export async function retire(stack: TestStack, { id }: Person): Promise<void> {
  const table = tableOf(stack);
  const profile = await profileTable(table).get(id);
  if (!profile) throw new Error('There is no profile');
  const change = { to: 'inactive', at: new Date().toISOString() } as const;
  const otherwise = () => new Error('Not active');
  await table.transact([profileTable(table).setStatus(profile, change).orThrow(otherwise)]);
}
