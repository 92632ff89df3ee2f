/** A pull request's comparison with a stage does without the CDK's roles. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leaveRolesOut } from '../../../infra/deploy/assembly.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';

it('an assembly without roles has the CDK use the shell’s credentials', async () => {
  const folder = makeFolder('portal-diff');
  const file = join(folder, 'manifest.json');
  const properties = { templateFile: 'Data.template.json', terminationProtection: true };
  const roles = { assumeRoleArn: 'arn:deploy', lookupRole: { arn: 'arn:lookup' } };
  const artifact = (more: object) => ({
    artifacts: { Data: { type: 'stack', properties: { ...properties, ...more } }, Tree: {} },
  });
  writeFileSync(file, JSON.stringify(artifact(roles)));
  await leaveRolesOut(folder);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(artifact({}));
});
