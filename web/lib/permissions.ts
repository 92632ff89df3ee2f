/** The signed-in administrator's permissions, by the contract; the server decides. */
import needed from 'virtual:permissions';
import type { Contract } from '../../shared/contract.ts';
import { holdsAny, type Permission } from '../../shared/kernel/permissions.ts';
import type { ProcedureMeta } from '../../shared/kernel/procedure.ts';
import { useMe } from './session.tsx';

type Change = { '~orpc': { meta: ProcedureMeta<'admin', 'write'> } };
type ChangesOf<Slice extends keyof Contract> = {
  [Name in keyof Contract[Slice]]: Contract[Slice][Name] extends Change ? Name : never;
}[keyof Contract[Slice]];

/** An endpoint by which administrators change something, such as `sales.approveSale`. */
export type AdminChange = {
  [Slice in keyof Contract]: `${Slice}.${ChangesOf<Slice> & string}`;
}[keyof Contract];

/** The permissions of which a change needs one. */
export const neededFor = (change: AdminChange): readonly Permission[] =>
  (needed[change] ?? []) as readonly Permission[];

/** Tells of each change whether the signed-in administrator may make it. */
export function useMay(): (change: AdminChange) => boolean {
  const { permissions = [] } = useMe();
  return (change) => holdsAny(permissions, neededFor(change));
}
