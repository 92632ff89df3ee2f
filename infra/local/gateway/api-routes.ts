/** Finds the gateway's route of a request, as the HTTP API does. */
import { type GatewayRoute, gatewayRoutes } from '../../model/gateway-routes.ts';

export interface RouteMatch {
  route: GatewayRoute;
  pathParameters?: Record<string, string>;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function patternOf(path: string): RegExp {
  const groups = path.replaceAll(
    /\{(\w+)(\+?)\}/g,
    (_, name: string, greedy: string) => `(?<${name}>${greedy ? '.+' : '[^/]+'})`,
  );
  return new RegExp(`^${groups}$`);
}

const patterns = gatewayRoutes.map((route) => ({ route, pattern: patternOf(route.path) }));

/** The first route that fits: they stand in the order in which the gateway prefers them. */
export function findRoute(method: string, path: string): RouteMatch | undefined {
  for (const { route, pattern } of patterns) {
    if (route.method !== 'ANY' && route.method !== method) continue;
    const match = pattern.exec(path);
    if (!match) continue;
    const found = Object.entries(match.groups ?? {});
    if (found.length === 0) return { route };
    const pathParameters = Object.fromEntries(found.map(([name, at]) => [name, decoded(at)]));
    return { route, pathParameters };
  }
  return undefined;
}
