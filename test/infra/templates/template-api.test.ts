import { describe, expect, it } from 'vitest';
import { contract } from '../../../shared/contract.ts';
import type { ProcedureMeta } from '../../../shared/kernel/procedure.ts';
import { inStack, ofType, type Properties, readable, synthesize } from './template-app.ts';

const app = synthesize();

interface Procedure {
  '~orpc': { route: { method?: string; path?: string }; meta: ProcedureMeta };
}
const endpoints = Object.values(contract as Record<string, Record<string, Procedure>>)
  .flatMap((slice) => Object.values(slice))
  .map(({ '~orpc': { route, meta } }) => ({
    key: `${route.method} /api${route.path}`,
    audience: String(route.path?.split('/')[1]),
    isPublic: meta.access === 'public',
  }));

const routes = new Map(
  ofType(app, 'AWS::ApiGatewayV2::Route')
    .filter(([key]) => key.startsWith('api/'))
    .map(([, { Properties }]) => [String(Properties['RouteKey']), Properties]),
);

function functionBehind(route: Properties): string {
  const [, id] = readable(route['Target']).split('/');
  const type = 'AWS::ApiGatewayV2::Integration';
  const integration = inStack(app, 'api', type, id?.slice(1, -1));
  expect(integration.Properties['PayloadFormatVersion']).toBe('2.0');
  return readable(integration.Properties['IntegrationUri']);
}

describe('the HTTP API', () => {
  it('pays for no metric of each route: nothing reads one, and the access log has the route', () => {
    const stages = ofType(app, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => Properties);
    expect(stages.length).toBeGreaterThan(0);
    for (const stage of stages)
      expect(JSON.stringify(stage)).not.toContain('"DetailedMetricsEnabled":true');
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard'])
      expect(JSON.stringify(ofType(app, type))).not.toMatch(/"Route"|\\"Route\\"/);
  });

  it('has the routes of the contract, and no other', () => {
    expect([...routes.keys()].sort()).toEqual(endpoints.map(({ key }) => key).sort());
  });

  it.each(endpoints)('$key goes to the function of its audience', ({ key, audience }) => {
    const name = `api${audience[0]?.toUpperCase()}${audience.slice(1)}`;
    expect(functionBehind(routes.get(key)!)).toBe(`<${name}Live>`);
  });

  it.each(endpoints)('$key needs an access token, unless it is public', ({ key, isPublic }) => {
    const { AuthorizationType, AuthorizationScopes, AuthorizerId } = routes.get(key)!;
    expect([
      AuthorizationType,
      AuthorizationScopes,
      AuthorizerId && readable(AuthorizerId),
    ]).toEqual(
      isPublic
        ? ['NONE', undefined, undefined]
        : ['JWT', ['aws.cognito.signin.user.admin'], '<HttpApiTokens>'],
    );
  });

  const stage = inStack(app, 'api', 'AWS::ApiGatewayV2::Stage');

  it('creates the stage after its routes: API Gateway knows no settings of a route to come', () => {
    const before = stage.DependsOn?.map(
      (id) => app.resources.get(`api/${id}`)?.Properties['RouteKey'],
    );
    expect(before).toEqual(expect.arrayContaining([...routes.keys()]));
  });

  it('limits the rate of calls more where anyone may call', () => {
    const open = endpoints.filter(({ isPublic }) => isPublic).map(({ key }) => key);
    expect(Object.keys(stage.Properties['RouteSettings'] as object).sort()).toEqual(open.sort());
  });
});
