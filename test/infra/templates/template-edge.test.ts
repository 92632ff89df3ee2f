import { describe, expect, it } from 'vitest';
import { NO_NAME, ofType, type Properties, readable, synthesize } from './template-app.ts';

const app = synthesize();

interface Rule {
  Name: string;
  Action?: { Block?: { CustomResponse?: object } };
  OverrideAction?: object;
  Statement: {
    RateBasedStatement?: {
      AggregateKeyType: string;
      EvaluationWindowSec: number;
      Limit: number;
      ScopeDownStatement?: Statement;
    };
    ManagedRuleGroupStatement?: {
      Name: string;
      ScopeDownStatement?: Statement;
      RuleActionOverrides: { Name: string; ActionToUse: object }[];
    };
  };
  VisibilityConfig: object;
}
interface Statement {
  ByteMatchStatement?: { SearchString: string; FieldToMatch: object };
  RegexMatchStatement?: { RegexString: string; FieldToMatch: object };
}

const aclOf = (stack: string): Properties =>
  ofType(app, 'AWS::WAFv2::WebACL').find(([key]) => key.startsWith(`${stack}/`))![1].Properties;
const rulesOf = (stack: string) => aclOf(stack)['Rules'] as Rule[];
const ratesOf = (stack: string) =>
  rulesOf(stack).flatMap(({ Name, Statement: { RateBasedStatement: rate } }) =>
    rate ? [{ Name, ...rate }] : [],
  );

describe.each(['edge', 'signInGuard'])('the web ACL of %s', (stack) => {
  it('allows what no rule refuses', () => {
    expect(aclOf(stack)['DefaultAction']).toEqual({ Allow: {} });
  });

  it('counts each address over five minutes', () => {
    for (const rate of ratesOf(stack))
      expect(rate).toMatchObject({ AggregateKeyType: 'IP', EvaluationWindowSec: 300 });
  });

  it('keeps no sample of a request, which would have a token or an address in it', () => {
    const all = [aclOf(stack), ...rulesOf(stack)] as { VisibilityConfig: object }[];
    for (const { VisibilityConfig } of all)
      expect(VisibilityConfig).toMatchObject({ SampledRequestsEnabled: false });
  });
});

describe('before the distributions', () => {
  it('calls that anybody may make are limited more than others, and those more than pages', () => {
    expect(aclOf('edge')['Scope']).toBe('CLOUDFRONT');
    const limits = ratesOf('edge').map(({ Name, Limit, ScopeDownStatement }) => [
      Name,
      ScopeDownStatement?.ByteMatchStatement?.SearchString,
      Limit,
    ]);
    expect(limits).toEqual([
      ['PublicCalls', '/api/public/', 2_000],
      ['Calls', '/api/', 10_000],
      ['Everything', undefined, 30_000],
    ]);
  });

  it('callers over the limit get the gateway’s message', () => {
    for (const { Action } of rulesOf('edge').filter(({ Action }) => Action))
      expect(Action?.Block?.CustomResponse).toMatchObject({
        ResponseCode: 429,
        CustomResponseBodyKey: 'TooMany',
      });
    expect(aclOf('edge')['CustomResponseBodies']).toEqual({
      TooMany: { ContentType: 'APPLICATION_JSON', Content: '{"message":"Too Many Requests"}' },
    });
  });

  it('AWS’s common rules check only calls without a token, which carry no file or list', () => {
    const managed = rulesOf('edge').flatMap(({ Statement: { ManagedRuleGroupStatement: one } }) =>
      one ? [one] : [],
    );
    expect(managed).toHaveLength(1);
    const [common] = managed;
    expect(common?.Name).toBe('AWSManagedRulesCommonRuleSet');
    expect(common?.ScopeDownStatement?.ByteMatchStatement?.SearchString).toBe('/api/public/');
    expect(common?.RuleActionOverrides).toEqual([
      { Name: 'GenericRFI_BODY', ActionToUse: { Count: {} } },
    ]);
  });

  it('both have the web ACL', () => {
    const guarded = ofType(app, 'AWS::CloudFront::Distribution').map(([key, { Properties }]) => {
      const { WebACLId } = Properties['DistributionConfig'] as { WebACLId: unknown };
      return [key.split('/')[0], readable(WebACLId)];
    });
    expect(guarded).toEqual([
      ['files', '<DistributionsWebAcl.Arn>'],
      ['site', '<DistributionsWebAcl.Arn>'],
    ]);
  });
});

describe('before the user pool', () => {
  const operations = (name: string): RegExp => {
    const rate = ratesOf('signInGuard').find(({ Name }) => Name === name);
    const match = rate?.ScopeDownStatement?.RegexMatchStatement;
    expect(match?.FieldToMatch).toEqual({ SingleHeader: { Name: 'x-amz-target' } });
    return new RegExp(String(match?.RegexString));
  };
  const SERVICE = 'AWSCognitoIdentityProviderService';
  /** Cognito takes the service's name alone, as the SDKs send it, and with the package of its older clients. */
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

  it('operations that an access token is enough for, and no screen uses, are blocked', () => {
    const rule = rulesOf('signInGuard').find(({ Name }) => Name === 'Unused');
    expect(rule?.Action?.Block).toEqual({});
    const match = (rule?.Statement as Statement | undefined)?.RegexMatchStatement;
    expect(match?.FieldToMatch).toEqual({ SingleHeader: { Name: 'x-amz-target' } });
    const blocked = new RegExp(String(match?.RegexString));
    expectMatch(
      blocked,
      ['UpdateUserAttributes', 'VerifyUserAttribute', 'DeleteUser', 'SetUserMFAPreference'],
      ['SignUp', 'ChangePassword', 'GlobalSignOut', 'AdminDeleteUser'],
    );
  });

  it('mails have the lowest limit', () => {
    expect(aclOf('signInGuard')['Scope']).toBe('REGIONAL');
    expect(ratesOf('signInGuard').map(({ Name, Limit }) => [Name, Limit])).toEqual([
      ['Mails', 100],
      ['Guesses', 300],
      ['Everything', 5_000],
    ]);
  });

  it('has the web ACL', () => {
    const associations = ofType(app, 'AWS::WAFv2::WebACLAssociation');
    expect(
      associations.map(([, { Properties }]) => [
        readable(Properties['ResourceArn']),
        readable(Properties['WebACLArn']),
      ]),
    ).toEqual([['<UserPool.Arn>', '<GuardWebAcl.Arn>']]);
  });
});

it('the certificate is for the portal’s domain, validated in its zone', () => {
  expect(
    ofType(app, 'AWS::CertificateManager::Certificate').map(([, { Properties }]) => Properties),
  ).toEqual([
    expect.objectContaining({
      DomainName: 'portal.fibrelink.example',
      ValidationMethod: 'DNS',
      DomainValidationOptions: [
        { DomainName: 'portal.fibrelink.example', HostedZoneId: 'Z0123456789ABCDEFGHIJ' },
      ],
    }),
  ]);
});

describe('the distributions’ access logs', () => {
  it('are kept of both, for half a year', () => {
    const sources = ofType(app, 'AWS::Logs::DeliverySource').map(
      ([, { Properties }]) => Properties,
    );
    expect(sources.map(({ Name }) => Name)).toEqual([
      'commission-portal-prod-af-south-1-site',
      'commission-portal-prod-af-south-1-files',
    ]);
    for (const { LogType, ResourceArn } of sources) {
      expect(LogType).toBe('ACCESS_LOGS');
      expect(readable(ResourceArn)).toBe(
        'arn:aws:cloudfront::000000000000:distribution/<Distribution>',
      );
    }
    const [, destination] = ofType(app, 'AWS::Logs::DeliveryDestination')[0]!;
    expect(readable(destination.Properties['DestinationResourceArn'])).toBe('<AccessLog.Arn>');
    const log = ofType(app, 'AWS::Logs::LogGroup').find(([key]) => key.startsWith('edgeLogs/'));
    expect(log?.[1].Properties['RetentionInDays']).toBe(180);
  });

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

  it('are delivered one after the other', () => {
    const [[first], [, second]] = ofType(app, 'AWS::Logs::Delivery') as [
      [string, unknown],
      [string, { DependsOn?: string[] }],
    ];
    expect(second.DependsOn).toContain(first.split('/')[1]);
  });
});

describe('the budget', () => {
  const budgetsOf = (context: Record<string, unknown>) =>
    ofType(synthesize({ context }), 'AWS::Budgets::Budget');

  it('tells the operators before it is spent, and where it will be exceeded', () => {
    const alarmEmail = 'ops@fibrelink.example';
    const [[key, { Properties }] = ['', { Properties: {} as Properties }]] = budgetsOf({
      alarmEmail,
      monthlyBudget: '150',
    });
    expect(key.startsWith('edge/')).toBe(true);
    expect(Properties['Budget']).toMatchObject({ BudgetLimit: { Amount: 150, Unit: 'USD' } });
    const told = Properties['NotificationsWithSubscribers'] as {
      Notification: { NotificationType: string; Threshold: number };
      Subscribers: unknown[];
    }[];
    expect(
      told.map(({ Notification: { NotificationType, Threshold } }) => [
        NotificationType,
        Threshold,
      ]),
    ).toEqual([
      ['ACTUAL', 80],
      ['ACTUAL', 100],
      ['FORECASTED', 100],
    ]);
    for (const { Subscribers } of told)
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: alarmEmail }]);
  });

  it('is there where it is set alone', () => {
    expect(budgetsOf({})).toEqual([]);
  });
});

describe('the certificate', () => {
  const alarmsOf = (context: Record<string, unknown> = {}) =>
    ofType(synthesize({ context }), 'AWS::CloudWatch::Alarm').filter(([key]) =>
      key.startsWith('edge/'),
    );

  it('alarms a month before its end, in its own region', () => {
    const [[, { Properties }] = ['', { Properties: {} as Properties }]] = alarmsOf();
    expect(Properties).toMatchObject({
      Namespace: 'AWS/CertificateManager',
      MetricName: 'DaysToExpiry',
      Threshold: 30,
      ComparisonOperator: 'LessThanThreshold',
    });
  });

  it('has no alarm where the name is the distribution’s', () => {
    expect(alarmsOf(NO_NAME)).toEqual([]);
  });
});
