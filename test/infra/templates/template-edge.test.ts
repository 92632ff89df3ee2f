import { describe, expect, it } from 'vitest';
import { POOL_OPERATIONS } from '../../../infra/model/pool-operations.ts';
import { inStack, NO_NAME, ofType, synthesize } from './template-app.ts';

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
