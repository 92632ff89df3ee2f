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
  const pool = await check(
    'the failed stack left a user pool, and Data stands, protected',
    async () => {
      const stacks = await account.stacksOf('prod');
      const stack = (name: string) => stacks.find(({ StackName }) => StackName === name);
      assert.equal(stack(AUTH)?.StackStatus, 'ROLLBACK_COMPLETE');
      assert.ok(!stack(AUTH)?.EnableTerminationProtection, `${AUTH} is protected`);
      assert.equal(stack('commission-portal-prod-data')?.StackStatus, 'CREATE_COMPLETE');
      assert.ok(stack('commission-portal-prod-data')?.EnableTerminationProtection);
      const pools = (await account.resourcesOf('prod')).filter(({ type }) =>
        type.endsWith('::UserPool'),
      );
      assert.equal(pools.length, 1);
      return pools[0]?.id ?? '';
    },
  );
  await check('the same command names what was left, clears it away, and deploys all', async () => {
    const said = await operator.succeed('deploy', '--yes');
    assert.ok(said.includes(`stack ${AUTH} (af-south-1), ROLLBACK_COMPLETE: is removed`), said);
    assert.ok(said.includes(`AWS::Cognito::UserPool ${pool}: is empty, and is removed`), said);
    assert.ok(said.includes(`${AUTH} is protected from deletion now.`), endOf(said));
    await requireStanding(account, 'prod', { keepsData: true });
    assert.ok(!(await account.exists('AWS::Cognito::UserPool', pool)), `${pool} is there still`);
  });
}
