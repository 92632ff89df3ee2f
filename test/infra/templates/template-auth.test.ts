import { describe, expect, it } from 'vitest';
import { ofType, OTHERWISE, synthesize, functionNames, VERIFICATION } from './template-app.ts';
import { statementsIn, variablesOf } from './template-rights.ts';

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

describe('account checks by a service', () => {
  const { url, secretName } = VERIFICATION;
  const without = synthesize();
  const withService = synthesize({ context: OTHERWISE });
  type App = typeof without;

  /** Keys of the resources in which a text stands. */
  const having = (app: App, text: string) =>
    [...app.resources]
      .filter(([, resource]) => JSON.stringify(resource).includes(text))
      .map(([key]) => key);
  /** The functions to which a variable says something else than `none`. */
  const told = (app: App, name: string) =>
    functionNames.filter((one) => (variablesOf(app, one)[name] ?? 'none') !== 'none');
  const actionsOn = (app: App, service: string) =>
    ['AWS::IAM::Role', 'AWS::IAM::Policy']
      .flatMap((type) => ofType(app, type))
      .flatMap(([, { Properties }]) => statementsIn(Properties))
      .flatMap(({ Action }) => Action)
      .filter((action) => action.startsWith(`${service}:`));

  describe('with a service', () => {
    it('the deployment resolves exactly that secret, for the function that calls the service', () => {
      expect(told(withService, 'ACCOUNT_CHECK_SECRET')).toEqual(['jobWorker']);
      expect(told(withService, 'ACCOUNT_CHECK_URL')).toEqual(['jobWorker']);
      const { ACCOUNT_CHECK_SECRET, ACCOUNT_CHECK_URL } = variablesOf(withService, 'jobWorker');
      expect(ACCOUNT_CHECK_SECRET).toMatch(
        /^\{\{resolve:secretsmanager:.*:secret:portal\/verification:SecretString:::\}\}$/,
      );
      expect(ACCOUNT_CHECK_URL).toBe(url);
    });

    it('no other resource names the secret', () => {
      const named = having(withService, `secret:${secretName}`);
      expect(named).toEqual([expect.stringMatching(/^work\/jobWorkerFunction/)]);
      const resolving = (app: App) => having(app, '{{resolve:secretsmanager').sort();
      expect(resolving(withService)).toEqual([...resolving(without), ...named].sort());
    });

    it('no function may read any secret', () => {
      expect(actionsOn(withService, 'dynamodb')).not.toEqual([]);
      expect(actionsOn(withService, 'secretsmanager')).toEqual([]);
    });
  });
});
