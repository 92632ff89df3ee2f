import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { ofType, readable, synthesize } from './template-app.ts';

const app = synthesize();
const { auth } = app.templates;
const [, pool] = ofType(app, 'AWS::Cognito::UserPool')[0]!;

describe('the user pool', () => {
  it('takes an e-mail address in any case as the user name, and verifies it', () => {
    expect(pool.Properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    });
  });

  it('lets people register by themselves', () => {
    expect(pool.Properties['AdminCreateUserConfig']).toEqual({ AllowAdminCreateUserOnly: false });
  });

  it('has no attribute and no group that could be taken for a role', () => {
    const schema = pool.Properties['Schema'] as { Name: string }[];
    expect(schema.map(({ Name }) => Name).sort()).toEqual([
      'department',
      'email',
      'name',
      'phone_number',
      'referral_code',
    ]);
    expect(ofType(app, 'AWS::Cognito::UserPoolGroup')).toEqual([]);
  });

  it('has no hosted sign-in page, and no other way to sign in', () => {
    for (const type of ['Domain', 'IdentityProvider', 'ResourceServer'])
      expect(ofType(app, `AWS::Cognito::UserPool${type}`)).toEqual([]);
    expect(ofType(app, 'AWS::Cognito::IdentityPool')).toEqual([]);
  });

  it('asks for a password of 8 characters and nothing else', () => {
    expect(pool.Properties['Policies']).toEqual({
      PasswordPolicy: {
        MinimumLength: 8,
        RequireLowercase: false,
        RequireUppercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        TemporaryPasswordValidityDays: 7,
      },
    });
  });

  it('asks for the code of an app where a person has one, and sends no code by SMS', () => {
    expect(pool.Properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });

  it('keeps referral code and department', () => {
    expect(pool.Properties['Schema']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Name: 'referral_code', Mutable: true }),
        expect.objectContaining({ Name: 'department', Mutable: true }),
      ]),
    );
  });

  it('calls its three functions and may do so', () => {
    const triggers = pool.Properties['LambdaConfig'] as Record<string, unknown>;
    expect(Object.fromEntries(Object.entries(triggers).map(([k, v]) => [k, readable(v)]))).toEqual({
      PreSignUp: '<preSignUpLive>',
      PostConfirmation: '<postConfirmationLive>',
      CustomMessage: '<customMessageLive>',
    });
    const permitted = ofType(app, 'AWS::Lambda::Permission').filter(
      ([, { Properties }]) => Properties['Principal'] === 'cognito-idp.amazonaws.com',
    );
    expect(permitted.map(([, p]) => readable(p.Properties['FunctionName'])).sort()).toEqual(
      Object.values(triggers).map(readable).sort(),
    );
    for (const [, { Properties }] of permitted)
      expect(readable(Properties['SourceArn'])).toBe('<UserPool.Arn>');
  });

  it('sends from the address in the settings, by SES', () => {
    expect(pool.Properties['EmailConfiguration']).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Fibrelink <portal@fibrelink.example>',
    });
  });

  it('is kept in production and not in development', () => {
    expect(pool.DeletionPolicy).toBe('Retain');
    expect(pool.Properties['DeletionProtection']).toBe('ACTIVE');
    const [, inDev] = ofType(synthesize({ context: { stage: 'dev' } }), pool.Type)[0]!;
    expect(inDev.DeletionPolicy).toBe('Delete');
  });
});

describe("the browser's client", () => {
  const clients = ofType(app, 'AWS::Cognito::UserPoolClient');
  const { Properties } = clients[0]![1];

  it('is the only one', () => {
    expect(clients).toHaveLength(1);
  });

  it('allows no plain-text password, no OAuth grant and no callback URL', () => {
    expect(Properties['ExplicitAuthFlows']).toEqual(['ALLOW_USER_SRP_AUTH']);
    for (const name of [
      'AllowedOAuthFlows',
      'AllowedOAuthScopes',
      'CallbackURLs',
      'LogoutURLs',
      'DefaultRedirectURI',
    ])
      expect(Properties[name]).toBeUndefined();
    expect(Properties['AllowedOAuthFlowsUserPoolClient'] ?? false).toBe(false);
  });

  it('signs in by SRP, without a secret, and gets another refresh token with each renewal', () => {
    auth.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      GenerateSecret: false,
      AllowedOAuthFlows: Match.absent(),
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
    });
  });

  it('keeps its refresh token for its whole life on the cheaper plan, which doesn’t rotate them', () => {
    const lite = synthesize({ context: { signInPlan: 'lite' } });
    const [[, cheaper]] = ofType(lite, 'AWS::Cognito::UserPoolClient') as [[string, typeof pool]];
    expect(cheaper.Properties).not.toHaveProperty('RefreshTokenRotation');
    expect(cheaper.Properties['EnableTokenRevocation']).toBe(true);
    expect(ofType(lite, 'AWS::Cognito::UserPool')[0]?.[1].Properties['UserPoolTier']).toBe('LITE');
    expect(pool.Properties['UserPoolTier']).toBe('ESSENTIALS');
  });

  it('gets tokens of ten minutes, refreshed for thirty days', () => {
    auth.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      AccessTokenValidity: 10,
      IdTokenValidity: 10,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    });
  });

  it('may write what sign-up asks for and no more', () => {
    const [, client] = ofType(app, 'AWS::Cognito::UserPoolClient')[0]!;
    expect([...(client.Properties['WriteAttributes'] as string[])].sort()).toEqual([
      'custom:department',
      'custom:referral_code',
      'email',
      'name',
      'phone_number',
    ]);
  });
});

describe('a new pool, by the setting userPool', () => {
  const renewed = synthesize({ context: { userPool: 2 } });
  const poolsOf = (of: typeof app) =>
    ofType(of, 'AWS::Cognito::UserPool').map(([key]) => key.replace(/^auth\//, ''));

  it('takes the place of the one before, which is retained', () => {
    const [[before = ''], [after = ''], ...more] = [poolsOf(app), poolsOf(renewed)];
    expect(more).toEqual([]);
    expect(before).toMatch(/^UserPool[0-9A-F]{8}$/);
    expect(after).toMatch(/^UserPool2[0-9A-F]{8}$/);
    // CloudFormation looks at the template before: there the pool says that it is kept.
    expect(pool.DeletionPolicy).toBe('Retain');
  });

  it('is like it, and everything that uses a pool uses the new one', () => {
    const [, made] = ofType(renewed, 'AWS::Cognito::UserPool')[0]!;
    const text = (of: unknown) => JSON.stringify(of);
    expect(text(made.Properties)).toBe(text(pool.Properties));
    expect(text(renewed.templates)).not.toMatch(/[^a-zA-Z]UserPool[0-9A-F]{8}"/);
    expect(renewed.findings).toEqual([]);
  });
});
