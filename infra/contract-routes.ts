/** The contract as a gateway sees it: method, path, function bundle, and who may call. */
import { contract } from '../shared/contract.ts';
import type { Access, Audience } from '../shared/kernel/procedure.ts';

export interface ApiRoute {
  /** Slice and name in the contract, like `sales.submitSale`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `/api` in front, parameters in braces. */
  path: string;
  audience: Audience;
  access: Access;
}

/** Every endpoint of the contract, in its order. */
export const contractRoutes: readonly ApiRoute[] = Object.entries(contract).flatMap(
  ([slice, procedures]) =>
    Object.entries(procedures).map(([name, procedure]): ApiRoute => {
      const { route, meta } = procedure['~orpc'];
      const { method, path } = route;
      if (!method || method === 'HEAD' || !path) throw new Error(`${slice}.${name} has no route`);
      return {
        name: `${slice}.${name}`,
        method,
        path: `/api${path}`,
        audience: path.split('/')[1] as Audience,
        access: meta.access,
      };
    }),
);
