/** A first deployment that fails halfway, and the same command once more. */
import assert from 'node:assert/strict';
import { writeFile, rm } from 'node:fs/promises';
import { endOf, Operator } from '../operator.ts';
import { type Office, requireStanding } from '../stage.ts';
import { plantedFailure } from '../start.ts';

/** The answer of Cognito where SES hasn't verified the sender; the pool itself stands by then. */
const FAILURE = {
  stack: '-auth',
  type: 'AWS::Cognito::UserPoolClient',
  message: 'Email address is not verified (planted)',
};
const AUTH = 'commission-portal-prod-auth';

export async function failFirst({ check, emulator, account, home }: Office, checkout: string) {
  const operator = new Operator(checkout, home, emulator);
  await check('prod: a first deployment stops at what fails, and says why', async () => {
    await writeFile(plantedFailure(home), JSON.stringify(FAILURE));
    const { code, said } = await operator.type('deploy', '--bootstrap', '--yes');
    assert.equal(code, 1, endOf(said));
    assert.ok(said.includes(FAILURE.message), endOf(said));
    await rm(plantedFailure(home));
  });
  await check('the failed stack doesn’t stand, and Data does, protected', async () => {
    const stacks = await account.stacksOf('prod');
    const stack = (name: string) => stacks.find(({ StackName }) => StackName === name);
    assert.equal(stack(AUTH)?.StackStatus, 'ROLLBACK_COMPLETE');
    assert.ok(!stack(AUTH)?.EnableTerminationProtection, `${AUTH} is protected`);
    assert.equal(stack('commission-portal-prod-data')?.StackStatus, 'CREATE_COMPLETE');
    assert.ok(stack('commission-portal-prod-data')?.EnableTerminationProtection);
  });
  await check('the same command makes that stack anew, and deploys all', async () => {
    const said = await operator.succeed('deploy', '--yes');
    assert.ok(said.includes(`${AUTH} is protected from deletion now.`), endOf(said));
    await requireStanding(account, 'prod', { keepsData: true });
  });
}
