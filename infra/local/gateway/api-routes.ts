/** Finds the contract's endpoint of a request, as the HTTP API does. */
import { type ApiRoute, contractRoutes } from '../../model/contract-routes.ts';

export interface RouteMatch {
  route: ApiRoute;
  pathParameters?: Record<string, string>;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A malformed escape matches no route.
    return undefined;
  }
}

function parametersOf(template: string[], segments: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [at, part] of template.entries()) {
    const segment = segments[at] ?? '';
    if (!part.startsWith('{')) {
      if (part !== segment) return undefined;
    } else {
      const value = decoded(segment);
      if (!value) return undefined;
      parameters[part.slice(1, -1)] = value;
    }
  }
  return parameters;
}

/** A literal path wins over one with parameters. */
export function routeFinder(
  routes: readonly ApiRoute[] = contractRoutes,
): (method: string, path: string) => RouteMatch | undefined {
  const literal = new Map<string, RouteMatch>();
  const bySize = new Map<string, { route: ApiRoute; template: string[] }[]>();
  for (const route of routes) {
    const template = route.path.split('/');
    if (!route.path.includes('{')) literal.set(`${route.method} ${route.path}`, { route });
    else {
      const size = `${route.method} ${template.length}`;
      bySize.set(size, [...(bySize.get(size) ?? []), { route, template }]);
    }
  }
  return (method, path) => {
    const exact = literal.get(`${method} ${path}`);
    if (exact) return exact;
    const segments = path.split('/');
    for (const { route, template } of bySize.get(`${method} ${segments.length}`) ?? []) {
      const pathParameters = parametersOf(template, segments);
      if (pathParameters) return { route, pathParameters };
    }
    return undefined;
  };
}
