import { describe, expect, it } from 'vitest';
import { findRoute } from '../../../infra/local/gateway/api-routes.ts';
import { contractRoutes } from '../../../infra/model/contract-routes.ts';
import { routeKeyOf } from '../../../infra/model/gateway-routes.ts';
import { inStack, ofType, type Properties, readable, synthesize } from './template-app.ts';

const app = synthesize();

const routes = new Map(
  ofType(app, 'AWS::ApiGatewayV2::Route')
    .filter(([key]) => key.startsWith('api/'))
    .map(([, { Properties }]) => [String(Properties['RouteKey']), Properties]),
);
const publicKeys = contractRoutes.filter(({ access }) => access === 'public').map(routeKeyOf);

function functionBehind(route: Properties): string {
  const [, id] = readable(route['Target']).split('/');
  const type = 'AWS::ApiGatewayV2::Integration';
  const integration = inStack(app, 'api', type, id?.slice(1, -1));
  expect(integration.Properties['PayloadFormatVersion']).toBe('2.0');
  return readable(integration.Properties['IntegrationUri']);
}

function guardOf({ AuthorizationType, AuthorizationScopes, AuthorizerId }: Properties) {
  return [AuthorizationType, AuthorizationScopes, AuthorizerId && readable(AuthorizerId)];
}
const NO_GUARD = ['NONE', undefined, undefined];
const TOKENS = ['JWT', ['aws.cognito.signin.user.admin'], '<HttpApiTokens>'];

describe('the HTTP API', () => {
  it('pays for no metric of each route: nothing reads one, and the logs have route and endpoint', () => {
    const stages = ofType(app, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => Properties);
    expect(stages.length).toBeGreaterThan(0);
    for (const stage of stages)
      expect(JSON.stringify(stage)).not.toContain('"DetailedMetricsEnabled":true');
    for (const type of ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::Dashboard'])
      expect(JSON.stringify(ofType(app, type))).not.toMatch(/"Route"|\\"Route\\"/);
  });

  it('has a route for each audience and for each public endpoint, and no other', () => {
    const ofAudiences = ['public', 'me', 'agent', 'admin'].map((one) => `ANY /api/${one}/{proxy+}`);
    expect([...routes.keys()].sort()).toEqual([...publicKeys, ...ofAudiences].sort());
  });

  it('leads every endpoint to the function of its audience, by a token unless it is public', () => {
    for (const { name, method, path, access } of contractRoutes) {
      const found = findRoute(method, path.replaceAll(/\{\w+\}/g, 'x')) ?? expect.fail(name);
      const route = routes.get(routeKeyOf(found.route)) ?? expect.fail(name);
      const audience = path.split('/')[2] ?? '';
      const served = `api${audience[0]?.toUpperCase()}${audience.slice(1)}`;
      expect(functionBehind(route), name).toBe(`<${served}Live>`);
      expect(guardOf(route), name).toEqual(access === 'public' ? NO_GUARD : TOKENS);
    }
  });

  const stage = inStack(app, 'api', 'AWS::ApiGatewayV2::Stage');

  it('limits the rate of calls more where anyone may call', () => {
    const open = [...publicKeys, 'ANY /api/public/{proxy+}'];
    expect(Object.keys(stage.Properties['RouteSettings'] as object).sort()).toEqual(open.sort());
  });
});
