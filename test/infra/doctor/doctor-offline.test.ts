/** The doctor's checks that need no credentials. */
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { concurrencyOf, judgeLambda } from '../../../infra/tools/doctor/lambda-quota.ts';
import { judgeTemplates } from '../../../infra/tools/doctor/examine.ts';
import {
  judgePackages,
  type PackageFiles,
  readPackageFiles,
} from '../../../infra/tools/doctor/lock-file.ts';
import { judgeNode } from '../../../infra/tools/doctor/node-version.ts';
import { judgeSettings, readStage } from '../../../infra/tools/doctor/settings.ts';
import { judgeSiteName } from '../../../infra/tools/doctor/site-name.ts';
import { ACCOUNT, deploymentWith, SITE, templates } from './world.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';

const ROOT = new URL('../../../', import.meta.url);

describe('the version of Node.js', () => {
  it.each([
    ['24.9.0', 'ok'],
    ['25.0.0', 'ok'],
    ['22.18.0', 'fail'],
    ['20.19.1', 'fail'],
  ])('%s is %s', (version, state) => {
    expect(judgeNode(version, '24.9.0')).toMatchObject([{ state }]);
  });

  it('is the one that this project installs', () => {
    expect(judgeNode(process.versions.node)).toMatchObject([{ state: 'ok' }]);
  });
});

describe('the lock file', () => {
  const files = (changes: Partial<PackageFiles> = {}): PackageFiles => {
    const root = { dependencies: { zod: '4.6.7' }, devDependencies: { vite: '8.3.8' } };
    const zod = { version: '4.6.7', dependencies: {}, devDependencies: {} };
    const vite = { version: '8.3.8', dependencies: {}, devDependencies: {} };
    const darwin = { ...zod, version: '1.0.0', optional: true };
    const packages = { 'node_modules/zod': zod, 'node_modules/vite': vite };
    return {
      manifest: root,
      lock: { packages: { '': root, ...packages, 'node_modules/darwin': darwin } },
      installed: { packages },
      ...changes,
    };
  };

  it('fits, without the packages of other machines', () => {
    expect(judgePackages(files())).toEqual([{ state: 'ok', found: '3 packages, as locked' }]);
  });

  it('fits here', () => {
    expect(judgePackages(readPackageFiles(ROOT))).toMatchObject([{ state: 'ok' }]);
  });

  it.each([
    [
      'lacks what package.json names',
      { manifest: { dependencies: { zod: '4.6.8', antd: '6.6.8' }, devDependencies: {} } },
      "package-lock.json doesn't fit package.json: zod, antd, vite",
    ],
    ['is of nothing installed', { installed: undefined }, 'no packages are installed'],
    [
      'is of other packages than those installed',
      {
        installed: {
          packages: {
            'node_modules/zod': { version: '4.6.6', dependencies: {}, devDependencies: {} },
          },
        },
      },
      'other packages are installed than locked: zod, vite',
    ],
  ])('%s', (_, changes, found) => {
    expect(judgePackages(files(changes))).toMatchObject([{ state: 'fail', found }]);
  });

  it('of a folder is read with npm’s list of what is installed', async () => {
    const folder = makeFolder('doctor-packages');
    const write = (name: string, content: object) =>
      writeFileSync(join(folder, name), JSON.stringify(content));
    const dependencies = { zod: '4.6.7' };
    write('package.json', { name: 'x', dependencies });
    write('package-lock.json', { packages: { '': { dependencies } } });
    const root = pathToFileURL(`${folder}/`);
    expect(readPackageFiles(root).installed).toBeUndefined();
    await mkdir(join(folder, 'node_modules'));
    write('node_modules/.package-lock.json', { packages: {} });
    expect(judgePackages(readPackageFiles(root))).toMatchObject([{ state: 'ok' }]);
  });
});

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
      'fail account',
      'warn alarmEmail isn’t set',
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

describe('the name of the site', () => {
  const certificate = (account: string) => ({
    hostedZoneId: null,
    certificateArn: `arn:aws:acm:us-east-1:${account}:certificate/1`,
  });

  it.each([
    ['in a hosted zone', {}, 'ok', `${SITE}, in the hosted zone Z0123456789ABCDEFGHIJ`],
    [
      'with a certificate of the account',
      certificate(ACCOUNT),
      'ok',
      `${SITE}, with the certificate arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1`,
    ],
    [
      'with another account’s certificate',
      certificate('999999999999'),
      'fail',
      `certificateArn is one of account 999999999999, and a distribution of ${ACCOUNT} can't use it`,
    ],
    [
      'that CloudFront gives',
      { hostedZoneId: null, siteUrl: 'https://d111111abcdef8.cloudfront.net' },
      'ok',
      'https://d111111abcdef8.cloudfront.net: a name that CloudFront gives',
    ],
  ])('%s', (_, changes, state, found) => {
    expect(judgeSiteName(deploymentWith(changes))).toMatchObject([{ state, found }]);
  });
});

describe('the templates', () => {
  it('are made in a folder, with the stacks of both regions and what they need', async () => {
    const made = await templates();
    expect(made.findings).toBe(0);
    expect(made.stacks.find(({ id }) => id === 'Data')).toEqual({
      id: 'Data',
      name: 'commission-portal-prod-data',
      region: 'af-south-1',
      isProtected: true,
      bootstrapVersion: 6,
    });
    expect(judgeTemplates(made)).toEqual({
      state: 'ok',
      found: `${made.stacks.length} stacks in af-south-1 and us-east-1`,
    });
  });

  it('fail where a check of theirs finds something', () => {
    expect(judgeTemplates({ stacks: [], findings: 2 })).toMatchObject({
      state: 'fail',
      mend: 'npm run synth',
    });
  });
});

describe('concurrent executions', () => {
  const lambda = (reserved?: number) => ({
    Type: 'AWS::Lambda::Function',
    Properties: reserved === undefined ? {} : { ReservedConcurrentExecutions: reserved },
  });
  const mapping = (MaximumConcurrency?: number) => ({
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: MaximumConcurrency ? { ScalingConfig: { MaximumConcurrency } } : {},
  });

  it('are what templates reserve, and queues, streams, the run and the account’s work take', () => {
    const one = { Resources: { A: lambda(5), B: lambda(), C: mapping(5) } };
    const other = { Resources: { D: lambda(20), E: mapping() } };
    expect(concurrencyOf([one, other])).toEqual({ reserved: 25, background: 5 + 1 + 10 + 16 });
  });

  it.each([
    [{ quota: 120, reserved: 50, keepsData: true }, 'fail', /keeps 100 unreserved$/],
    [{ quota: 10, reserved: 0, keepsData: false }, 'warn', /people are turned away$/],
    [{ quota: 100, reserved: 0, keepsData: false }, 'ok', /^100 concurrent executions/],
  ])('%j is judged', (judged, state, found) => {
    expect(judgeLambda({ ...judged, background: 38, page: 'https://…' })).toMatchObject({
      state,
      found: expect.stringMatching(found) as string,
    });
  });
});
