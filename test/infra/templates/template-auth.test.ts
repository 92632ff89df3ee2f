import { describe, expect, it } from 'vitest';
import { ofType, OTHERWISE, synthesize } from './template-app.ts';

const app = synthesize();
const [, pool] = ofType(app, 'AWS::Cognito::UserPool')[0]!;

it('the browser’s client keeps its refresh token for its whole life on the cheaper plan, which doesn’t rotate them', () => {
  const lite = synthesize({ context: OTHERWISE });
  const [[, cheaper]] = ofType(lite, 'AWS::Cognito::UserPoolClient') as [[string, typeof pool]];
  expect(cheaper.Properties).not.toHaveProperty('RefreshTokenRotation');
  expect(cheaper.Properties['EnableTokenRevocation']).toBe(true);
  expect(ofType(lite, 'AWS::Cognito::UserPool')[0]?.[1].Properties['UserPoolTier']).toBe('LITE');
  expect(pool.Properties['UserPoolTier']).toBe('ESSENTIALS');
});

describe('a new pool, by the setting userPool', () => {
  const renewed = synthesize({ context: { userPool: 2 }, validates: true });
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
