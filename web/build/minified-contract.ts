/** Gives the browser the contract's routes without its schemas, so that zod stays out of the bundle. */
import { type AnyContractProcedure, minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '../../shared/contract.ts';

/**
 * Imports of the portal's contract, of the administrators' part of it (`virtual:contract/admin`), of one
 * slice, or of one endpoint: `virtual:contract/referrals/recordClick`.
 */
const ADMIN = 'admin';
const VIRTUAL = /^virtual:contract(?:\/(\w+)(?:\/(\w+))?)?$/;

/** The plugin of the build, and of tests that import what calls the API. */
export function minifiedContract(): Plugin {
  return {
    name: 'minified-contract',
    resolveId: (id) => (VIRTUAL.test(id) ? `\0${id}` : undefined),
    load(id) {
      const wanted = id.startsWith('\0') ? VIRTUAL.exec(id.slice(1)) : null;
      if (!wanted) return undefined;
      const [, slice, endpoint] = wanted;
      if (!slice || slice === ADMIN)
        return `export default ${JSON.stringify(portalRoutes(slice === ADMIN), onlyRoutes)}`;
      const wantedPart = endpoint ? slices[slice]?.[endpoint] : slices[slice];
      if (!wantedPart) throw new Error(`the contract has no ${slice}.${endpoint}`);
      return `export default ${JSON.stringify(minifyContractRouter(wantedPart), onlyRoutes)}`;
    },
  };
}

/**
 * Drops what no call needs: summaries and tags are for the API's document, access is checked by the
 * server, and modules of their own pass on which answers a phone keeps and which permissions are needed.
 */
const UNNEEDED = [
  'summary',
  'tags',
  'access',
  'audience',
  'effect',
  'offline',
  'permission',
  'stepUp',
];
/** Endpoints that only pages without the portal call; those import their slice. */
const OF_PLAIN_PAGES = ['getLeadPage', 'openLeadForm', 'submitLead'];
const onlyRoutes = (key: string, value: unknown) => (UNNEEDED.includes(key) ? undefined : value);

const slices: Record<string, Record<string, AnyContractProcedure>> = contract;

/** The administrators' endpoints of each slice, or all others that the portal calls. */
const portalRoutes = (ofAdmins: boolean) =>
  Object.fromEntries(
    Object.entries(slices).map(([slice, endpoints]) => [
      slice,
      Object.fromEntries(
        Object.entries(endpoints).flatMap(([name, endpoint]) => {
          const isOfAdmins = endpoint['~orpc'].route.path?.startsWith('/admin/') === true;
          const isWanted = isOfAdmins === ofAdmins && !OF_PLAIN_PAGES.includes(name);
          return isWanted ? [[name, minifyContractRouter(endpoint)]] : [];
        }),
      ),
    ]),
  );
