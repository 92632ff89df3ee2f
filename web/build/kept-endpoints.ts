/**
 * Tells the browser which answers an agent's phone keeps for a time without a signal: the contract says
 * it of each endpoint, and `virtual:kept-endpoints` is the list of those that are kept.
 */
import type { Plugin } from 'vite';
import { contract } from '../../shared/contract.ts';
import type { ProcedureMeta } from '../../shared/kernel/procedure.ts';

const VIRTUAL = 'virtual:kept-endpoints';

interface Endpoint {
  '~orpc': { meta: ProcedureMeta };
}
const slices: Record<string, Record<string, Endpoint>> = contract;

/** Names such as `sales.listMySales`. */
export const namesOfKept = (): string[] =>
  Object.entries(slices).flatMap(([slice, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) =>
      endpoint['~orpc'].meta.offline?.kept ? [`${slice}.${name}`] : [],
    ),
  );

export function keptEndpoints(): Plugin {
  return {
    name: 'kept-endpoints',
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) =>
      id === `\0${VIRTUAL}` ? `export default ${JSON.stringify(namesOfKept())}` : undefined,
  };
}
