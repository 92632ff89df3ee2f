/** A preview beside production, which comes and goes; and production, given up by hand. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { emptyBucket } from '../../../infra/deploy/empty-bucket.ts';
import { clientConfig } from '../../deploy/cloud.ts';
import type { Owned } from '../account.ts';
import { outputOf, outputsOf } from '../open.ts';
import { Operator } from '../operator.ts';
import { type Office, PROTECTED, requireStanding, snapshotOf } from '../stage.ts';

const PREVIEW = 'pr-1';

/** Deploys a preview and removes it; production stays as it is. */
export async function previewBeside(office: Office, checkout: string): Promise<void> {
  const { check, emulator, account, home } = office;
  const operator = new Operator(checkout, home, emulator);
  const was = await snapshotOf(account, 'prod');
  const owned = await check(`${PREVIEW}: a preview deploys beside prod`, async () => {
    await operator.succeed('deploy', '-c', `stage=${PREVIEW}`, '--yes');
    await requireStanding(account, PREVIEW, { keepsData: false });
    assert.deepEqual(await snapshotOf(account, 'prod'), was);
    return account.resourcesOf(PREVIEW);
  });
  await check(
    `${PREVIEW}: it is destroyed with all that it had, and prod isn’t touched`,
    async () => {
      await operator.succeed('destroy', '-c', `stage=${PREVIEW}`, '--yes');
      assert.deepEqual(await account.stacksOf(PREVIEW), []);
      assert.deepEqual(await account.stillThere(owned), []);
      assert.deepEqual(await snapshotOf(account, 'prod'), was);
    },
  );
}

/** Gives production up as the handbook says, and looks at what stays. */
export async function giveUp(office: Office, checkout: string): Promise<void> {
  const { check, emulator, account, home } = office;
  const operator = new Operator(checkout, home, emulator);
  await check('prod: npm run destroy refuses, and so does CloudFormation', async () => {
    const was = await snapshotOf(account, 'prod');
    const { code, said } = await operator.type('destroy', '-c', 'stage=prod', '--yes');
    assert.equal(code, 1);
    assert.match(said, /^Stage prod keeps its data and can't be destroyed/m);
    await assert.rejects(
      account.deleteStack('commission-portal-prod-auth'),
      /TerminationProtection/,
    );
    assert.deepEqual(await snapshotOf(account, 'prod'), was);
  });
  const owned = await account.resourcesOf('prod');
  await check('prod: given up by hand, every stack goes', async () => {
    for (const id of PROTECTED) await account.unprotect(`commission-portal-prod-${id}`);
    const pages = outputOf(await outputsOf(checkout, 'prod'), 'Site', 'SiteBucket');
    await emptyBucket(new S3Client({ ...clientConfig(emulator), forcePathStyle: true }), pages);
    await operator.cdk('destroy', '--all', '--force', '-c', 'stage=prod');
    assert.deepEqual(await account.stacksOf('prod'), []);
  });
  await check('prod: what stays is what its templates retain, and nothing else', async () => {
    const stays = await account.stillThere(owned);
    const retained = await retainedTypes(join(checkout, 'cdk.out/prod'));
    // The emulator's vaults can't be asked for with the clients that are here.
    delete retained['AWS::Backup::BackupVault'];
    assert.deepEqual(typesOf(stays), retained);
  });
}

/** How many resources of each type. */
function typesOf(resources: readonly Pick<Owned, 'type'>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of resources) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

async function retainedTypes(assembly: string): Promise<Record<string, number>> {
  const { artifacts } = JSON.parse(await readFile(join(assembly, 'manifest.json'), 'utf8')) as {
    artifacts: Record<string, { type: string }>;
  };
  const retained: { type: string }[] = [];
  for (const [stack, { type }] of Object.entries(artifacts)) {
    if (type !== 'aws:cloudformation:stack') continue;
    const { Resources } = JSON.parse(
      await readFile(join(assembly, `${stack}.template.json`), 'utf8'),
    ) as { Resources: Record<string, { Type: string; DeletionPolicy?: string }> };
    for (const { Type, DeletionPolicy = '' } of Object.values(Resources))
      if (DeletionPolicy.startsWith('Retain')) retained.push({ type: Type });
  }
  return typesOf(retained);
}
