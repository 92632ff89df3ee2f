import { describe, expect, it } from 'vitest';
import { POOL_OPERATIONS } from '../../../infra/model/pool-operations.ts';
import { EVERYTHING, inStack, NO_NAME, ofType, synthesize } from './template-app.ts';

const app = synthesize();

interface Rule {
  Name: string;
  Action?: { Block?: object; Allow?: object };
  Statement: Statement & { RateBasedStatement?: { ScopeDownStatement?: Statement } };
  VisibilityConfig: object;
}
interface Statement {
  RegexMatchStatement?: { RegexString: string; FieldToMatch: object };
  OrStatement?: { Statements: Statement[] };
}

const aclOf = (stack: string) => inStack(app, stack, 'AWS::WAFv2::WebACL').Properties;
const rulesOf = (stack: string) => aclOf(stack)['Rules'] as Rule[];

describe.each(['edge', 'signInGuard'])('the web ACL of %s', (stack) => {
  it('keeps no sample of a request, which would have a token or an address in it', () => {
    const all = [aclOf(stack), ...rulesOf(stack)] as { VisibilityConfig: object }[];
    for (const { VisibilityConfig } of all)
      expect(VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false });
  });
});

describe('before the user pool', () => {
  const operations = (name: string): RegExp => {
    const rule = rulesOf('signInGuard').find(({ Name }) => Name === name);
    const scope =
      rule?.Statement.RateBasedStatement?.ScopeDownStatement ??
      rule?.Statement.OrStatement?.Statements[0];
    const match = scope?.RegexMatchStatement;
    expect(match?.FieldToMatch).toEqual({ SingleHeader: { Name: 'x-amz-target' } });
    return new RegExp(String(match?.RegexString));
  };
  const SERVICE = 'AWSCognitoIdentityProviderService';
  /**
   * Cognito takes the service's name alone, as the SDKs send it, and with the package of its older clients.
   */
  const targets = (operation: string) =>
    [SERVICE, `com.amazonaws.cognito.identity.idp.model.${SERVICE}`].map(
      (service) => `${service}.${operation}`,
    );
  const expectMatch = (pattern: RegExp, matching: string[], others: string[]) => {
    for (const target of matching.flatMap(targets)) expect(target).toMatch(pattern);
    for (const target of others.flatMap(targets)) expect(target).not.toMatch(pattern);
  };

  it.each([
    [
      'Mails',
      ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'],
      ['InitiateAuth', 'ConfirmSignUp'],
    ],
    [
      'Guesses',
      ['RespondToAuthChallenge', 'ConfirmSignUp', 'ConfirmForgotPassword'],
      ['InitiateAuth', 'SignUp', 'GetTokensFromRefreshToken'],
    ],
  ])('%s are counted apart', (name, counted, others) => {
    expectMatch(operations(name), counted, others);
  });

  it('operations that the portal uses are let through, and all others blocked', () => {
    expect(aclOf('signInGuard')['DefaultAction']).toEqual({ Block: {} });
    const allowing = rulesOf('signInGuard').filter(({ Action }) => Action?.Allow);
    expect(allowing.map(({ Name }) => Name)).toEqual(['Used']);
    expectMatch(
      operations('Used'),
      [...POOL_OPERATIONS],
      ['UpdateUserAttributes', 'VerifyUserAttribute', 'DeleteUser', 'SetUserMFAPreference']
        .concat(['GlobalSignOut', 'GetUser', 'AdminDeleteUser', 'ListUsers', 'SignUp2'])
        .concat(['NotSignUp', 'ForgetDevice']),
    );
  });

  it('the public keys can be read, by which gateways check tokens', () => {
    const [, keys] = rulesOf('signInGuard').at(-1)?.Statement.OrStatement?.Statements ?? [];
    const path = new RegExp(String(keys?.RegexMatchStatement?.RegexString));
    expect('/af-south-1_abc/.well-known/jwks.json').toMatch(path);
    expect('/af-south-1_abc/.well-known/jwks.json/x').not.toMatch(path);
  });
});

describe('the distributions’ access logs', () => {
  it('have no personal data and no secrets in them', () => {
    const deliveries = ofType(app, 'AWS::Logs::Delivery').map(
      ([, { Properties }]) => Properties['RecordFields'] as string[],
    );
    expect(deliveries).toHaveLength(2);
    const personal = /^(c-|x-forwarded-for|cs\(|cs-uri|asn)/;
    for (const fields of deliveries) {
      expect(fields).toContain('sc-status');
      expect(fields.filter((field) => personal.test(field))).toEqual([]);
    }
  });
});

it('a budget, mails of alarms and the alarm of a certificate are there where they are set alone', () => {
  const nameless = synthesize({ context: NO_NAME });
  for (const type of ['AWS::Budgets::Budget', 'AWS::SNS::Subscription'])
    expect(ofType(app, type)).toEqual([]);
  const alarms = ofType(nameless, 'AWS::CloudWatch::Alarm').map(([key]) => key);
  expect(alarms.filter((key) => key.startsWith('edge/'))).toEqual([]);
});

describe('without the web ACL of the distributions', () => {
  const without = synthesize({ context: { ...NO_NAME, siteWebAcl: 'off' } });

  it('only the user pool has one, and no stack is empty', () => {
    const acls = ofType(without, 'AWS::WAFv2::WebACL').map(([, { Properties }]) => Properties);
    expect(acls).toEqual([expect.objectContaining({ Scope: 'REGIONAL' })]);
    expect(without.templates.edge).toBeUndefined();
    for (const [, { Properties }] of ofType(without, 'AWS::CloudFront::Distribution'))
      expect(Properties['DistributionConfig']).not.toHaveProperty('WebACLId');
  });

  it('the API’s own limits are as they are with it', () => {
    const limits = (of: typeof app) =>
      ofType(of, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => [
        Properties['DefaultRouteSettings'],
        Properties['RouteSettings'],
      ]);
    expect(limits(without)).toEqual(limits(app));
    expect(JSON.stringify(limits(without))).toContain('ThrottlingRateLimit');
  });

  it('a name of its own and a budget keep their stack', () => {
    const named = synthesize({ context: { ...EVERYTHING, siteWebAcl: 'off' } });
    expect(inStack(named, 'edge', 'AWS::CertificateManager::Certificate')).toBeDefined();
    expect(inStack(named, 'edge', 'AWS::Budgets::Budget')).toBeDefined();
  });
});

it('the table and each of its indexes take no more units than the settings say', () => {
  const most = { MaxReadRequestUnits: 500, MaxWriteRequestUnits: 500 };
  const limited = synthesize({ context: { ...NO_NAME, maxTableUnits: 500 } });
  const table = inStack(limited, 'data', 'AWS::DynamoDB::Table').Properties;
  const indexes = table['GlobalSecondaryIndexes'] as object[];
  expect(indexes.length).toBeGreaterThan(1);
  for (const each of [table, ...indexes]) expect(each).toMatchObject({ OnDemandThroughput: most });
  const free = inStack(app, 'data', 'AWS::DynamoDB::Table').Properties;
  expect(JSON.stringify(free)).not.toContain('OnDemandThroughput');
});
