/**
 * Tells the browser which permission a change by an administrator needs: the contract says it of each
 * endpoint. A module of its own, which administrators' screens alone import.
 */
import type { Plugin } from 'vite';
import { contract } from '../../shared/contract.ts';
import type { ProcedureMeta } from '../../shared/kernel/procedure.ts';
import { type Permission, permissionsFor } from '../../shared/kernel/permissions.ts';

const VIRTUAL = 'virtual:permissions';

interface Endpoint {
  '~orpc': { meta: ProcedureMeta };
}
const slices: Record<string, Record<string, Endpoint>> = contract;

/** Names such as `sales.approveSale`, with the permissions of which each needs one. */
export const neededPermissions = (): Record<string, readonly Permission[]> =>
  Object.fromEntries(
    Object.entries(slices).flatMap(([slice, endpoints]) =>
      Object.entries(endpoints).flatMap(([name, endpoint]) => {
        const needed = permissionsFor(endpoint['~orpc'].meta.permission);
        return needed.length > 0 ? [[`${slice}.${name}`, needed] as const] : [];
      }),
    ),
  );

export function permissions(): Plugin {
  return {
    name: 'permissions',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) =>
      id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(neededPermissions())}` : undefined,
  };
}
