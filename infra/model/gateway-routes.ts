/**
 * The routes of the HTTP API. One for each audience leads to its function, which matches method and path by
 * the contract; a public endpoint has a route of its own besides, because a throttle is a route's.
 */
import type { Audience } from '../../shared/kernel/procedure.ts';
import { type ApiRoute, contractRoutes } from './contract-routes.ts';

export interface GatewayRoute {
  method: ApiRoute['method'] | 'ANY';
  /** With `/api` in front; `{name}` is one segment, `{name+}` are all that follow. */
  path: string;
  audience: Audience;
  /** Needs no token, and has a smaller share of the calls. */
  isPublic: boolean;
}

const ownRoute = ({ method, path, audience }: ApiRoute): GatewayRoute => ({
  method,
  path,
  audience,
  isPublic: true,
});

const routeOf = (audience: Audience): GatewayRoute => ({
  method: 'ANY',
  path: `/api/${audience}/{proxy+}`,
  audience,
  isPublic: audience === 'public',
});

/** Each key, like `ANY /api/me/{proxy+}`, comes once; the more particular ones come first. */
export const gatewayRoutes: readonly GatewayRoute[] = [
  ...contractRoutes.filter(({ access }) => access === 'public').map(ownRoute),
  ...[...new Set(contractRoutes.map(({ audience }) => audience))].map(routeOf),
];

/** The name by which API Gateway knows a route. */
export const routeKeyOf = ({ method, path }: Pick<GatewayRoute, 'method' | 'path'>): string =>
  `${method} ${path}`;
