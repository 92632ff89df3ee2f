/** The address and secret of an account verification service, in templates with and without the setting. */
import { describe, expect, it } from 'vitest';
import { functionNames, ofType, OTHERWISE, synthesize, VERIFICATION } from './template-app.ts';
import { statementsIn, variablesOf } from './template-rights.ts';

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
