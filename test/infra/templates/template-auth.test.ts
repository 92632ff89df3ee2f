import { describe, expect, it } from 'vitest';
import { ofType, type Properties, synthesize } from './template-app.ts';

const app = synthesize();
const [, pool] = ofType(app, 'AWS::Cognito::UserPool')[0]!;

describe('the user pool', () => {
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

  it('is kept in production and not in development', () => {
    expect(pool.DeletionPolicy).toBe('Retain');
    expect(pool.Properties['DeletionProtection']).toBe('ACTIVE');
    const [, inDev] = ofType(synthesize({ context: { stage: 'dev' } }), pool.Type)[0]!;
    expect(inDev.DeletionPolicy).toBe('Delete');
  });
});

describe("the browser's client", () => {
  const [[, { Properties }] = ['', { Properties: {} as Properties }]] = ofType(
    app,
    'AWS::Cognito::UserPoolClient',
  );

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

  it('keeps its refresh token for its whole life on the cheaper plan, which doesn’t rotate them', () => {
    const lite = synthesize({ context: { signInPlan: 'lite' } });
    const [[, cheaper]] = ofType(lite, 'AWS::Cognito::UserPoolClient') as [[string, typeof pool]];
    expect(cheaper.Properties).not.toHaveProperty('RefreshTokenRotation');
    expect(cheaper.Properties['EnableTokenRevocation']).toBe(true);
    expect(ofType(lite, 'AWS::Cognito::UserPool')[0]?.[1].Properties['UserPoolTier']).toBe('LITE');
    expect(pool.Properties['UserPoolTier']).toBe('ESSENTIALS');
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
