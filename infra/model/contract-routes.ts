/** The contract as a gateway sees it: method, path, function bundle, and who may call. */
import { contract } from '../../shared/contract.ts';
import type { Access, Audience, ProcedureMeta } from '../../shared/kernel/procedure.ts';
import { type Permission, permissionsFor } from '../../shared/kernel/permissions.ts';

export interface ApiRoute {
  /** Slice and name in the contract, like `sales.submitSale`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `/api` in front, parameters in braces. */
  path: string;
  audience: Audience;
  access: Access;
  effect: ProcedureMeta['effect'];
  /** The permissions of which an administrator needs one; empty where none is needed. */
  permissions: readonly Permission[];
  /** Why a write goes on while the portal is maintained; undefined: it is refused then, or is no write. */
  goesOn: string | undefined;
  /** When it needs a sign-in of the last minutes; undefined: never. */
  stepUp: 'always' | 'byInput' | undefined;
}

/** The part of the contract library's endpoint that a gateway needs. */
interface Procedure {
  '~orpc': { route: { method?: string; path?: string }; meta: ProcedureMeta };
}

const slices: Record<string, Record<string, Procedure>> = contract;

/** Every endpoint of the contract, in its order. */
export const contractRoutes: readonly ApiRoute[] = Object.entries(slices).flatMap(
  ([slice, procedures]) =>
    Object.entries(procedures).map(
      ([
        name,
        {
          '~orpc': { route, meta },
        },
      ]) => ({
        name: `${slice}.${name}`,
        method: route.method as ApiRoute['method'],
        path: `/api${route.path}`,
        audience: meta.audience,
        access: meta.access,
        effect: meta.effect,
        permissions: permissionsFor(meta.permission),
        goesOn: meta.goesOn,
        stepUp: meta.stepUp && (meta.stepUp === true ? 'always' : 'byInput'),
      }),
    ),
);
