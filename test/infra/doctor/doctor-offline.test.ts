/** The doctor's checks that need no credentials, and what its judgements take from templates. */
import { describe, expect, it } from 'vitest';
import { backgroundOf } from '../../../infra/tools/doctor/account-checks.ts';
import { judgeFourEyes, judgeSettings, readStage } from '../../../infra/tools/doctor/settings.ts';
import { ACCOUNT, deploymentWith, templates } from './world.ts';

describe('the settings', () => {
  it('of a company that exists are ok', () => {
    expect(judgeSettings(deploymentWith())).toEqual([
      {
        state: 'ok',
        found: `cdk.json and settings/prod.json: account ${ACCOUNT}, af-south-1`,
      },
    ]);
  });

  it('that are shipped are refused, with each that is made up', () => {
    const { deployment, findings } = readStage('prod', {});
    expect(deployment?.stage).toBe('prod');
    expect(findings.map(({ state, found }) => `${state} ${found.split(':')[0]}`)).toEqual([
      'fail portal.companyEmailDomain',
      'fail portal.website',
      'fail portal.supportEmail',
      'fail portal.financeEmail',
      'fail portal.sender',
      'fail portal.payingAccount.accountNumber',
      'warn alarmEmail isn’t set',
      'warn monthlyBudget isn’t set',
    ]);
  });

  // test/infra/templates/template-settings.test.ts has what is wrong with a setting.
  it.each([
    ['nowhere', {}, /there is no settings\/nowhere\.json/],
    ['dev', { region: 'Cape Town' }, /must be a region, like af-south-1$/],
  ])('of %s with %j can’t be used', (stage, overrides, found) => {
    const { deployment, findings } = readStage(stage, overrides);
    expect(deployment).toBeUndefined();
    expect(findings).toMatchObject([
      { state: 'fail', found: expect.stringMatching(found) as string },
    ]);
  });
});

describe('four eyes', () => {
  const alone =
    'fourEyesOnPayouts is off: one administrator alone releases R50 000.00 at once and R250 000.00 a day';
  const off = (payoutLimits: object = {}) =>
    deploymentWith({ portal: { fourEyesOnPayouts: false, payoutLimits } });

  it.each([
    ['on', deploymentWith(), 'ok', 'every payout takes two people'],
    ['off', off(), 'warn', `${alone}, and, without perBatchCents, locks a batch of any sum`],
    [
      'off, with a limit of a batch',
      off({ perBatchCents: 50_000_000 }),
      'ok',
      `${alone}, and locks a batch of R500 000.00`,
    ],
    [
      'off, where nobody is paid',
      { ...off(), stage: 'staging' },
      'ok',
      `${alone}, and, without perBatchCents, locks a batch of any sum`,
    ],
  ])('%s are said', (_, deployment, state, said) => {
    const { found, mend = '', ...rest } = judgeFourEyes(deployment);
    expect({ ...rest, found: found.replaceAll('\u00a0', ' ') }).toEqual({ state, found: said });
    expect(mend).toBe(
      state === 'warn'
        ? 'fourEyesOnPayouts, or payoutLimits.perBatchCents, of portal in settings/prod.json'
        : '',
    );
  });
});

describe('the templates', () => {
  it('are made in a folder, with the stacks of both regions and what they need', async () => {
    const made = await templates();
    expect(made.stacks.find(({ id }) => id === 'Data')).toEqual({
      id: 'Data',
      name: 'commission-portal-prod-data',
      region: 'af-south-1',
      isProtected: true,
      bootstrapVersion: 6,
    });
  });
});

it('background work is what queues, streams, the run and the account’s work take at once', () => {
  const mapping = (MaximumConcurrency?: number) => ({
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: MaximumConcurrency ? { ScalingConfig: { MaximumConcurrency } } : {},
  });
  const one = { Resources: { A: { Type: 'AWS::Lambda::Function' }, B: mapping(5) } };
  expect(backgroundOf([one, { Resources: { C: mapping() } }])).toBe(5 + 1 + 10 + 16);
});
