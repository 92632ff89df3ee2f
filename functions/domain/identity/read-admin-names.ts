import { adminTable } from '../../data/identity/admin.table.ts';
import type { Context } from '../../platform/context.ts';

const FORMER = 'Former administrator';

/** The names of administrators, by id; those who are gone are called former ones. */
export async function readAdminNames(
  { table }: Pick<Context, 'table'>,
  ids: readonly (string | undefined)[],
): Promise<(userId: string) => string> {
  const known = new Set(ids.flatMap((id) => id ?? []));
  const admins = await adminTable(table).getMany([...known]);
  return (userId) => admins.get(userId)?.fullName ?? FORMER;
}
