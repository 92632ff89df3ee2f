/**
 * Between the CDK's templates and CloudFormation: exports in use, old values, protection, and failures.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readTemplate, type Template, writeTemplate } from '../../../infra/deploy/assembly.ts';
import { deployStacks } from '../../../infra/deploy/deploy-stacks.ts';
import { keepExports } from '../../../infra/deploy/kept-exports.ts';
import { stacksWithOldValues } from '../../../infra/deploy/old-values.ts';
import { protect } from '../../../infra/deploy/protection.ts';
import { type CloudState, startCloud } from './cloudformation-double.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';

const place = (id: string, region = 'af-south-1') => ({ id, name: id.toLowerCase(), region });
const data = place('Data');
const ops = place('Ops');
const edge = place('Edge', 'us-east-1');
const site = place('Site');

const TABLE = { Table: { Type: 'AWS::DynamoDB::Table', DeletionPolicy: 'Retain' } };

let cloud: CloudState;
let assembly: string;
let said: string[];

beforeEach(async () => {
  cloud = await startCloud();
  assembly = makeFolder('portal-assembly');
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
});
afterEach(() => void vi.restoreAllMocks());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const read = (file: string) => readFileSync(join(assembly, file), 'utf8');

/** Writes templates as the CDK leaves them. */
function synthesized(templates: Record<string, Template>): void {
  const artifacts: Record<string, object> = {};
  for (const [id, template] of Object.entries(templates)) {
    const content = JSON.stringify(template);
    writeFileSync(join(assembly, `${id}.template.json`), content);
    const files = { [hashOf(content)]: { objectKey: `${hashOf(content)}.json` } };
    writeFileSync(join(assembly, `${id}.assets.json`), JSON.stringify({ files }));
    artifacts[id] = {
      properties: { stackTemplateAssetObjectUrl: `s3://assets/${hashOf(content)}.json` },
    };
  }
  writeFileSync(join(assembly, 'manifest.json'), JSON.stringify({ artifacts }));
}

describe('a template that is changed after it was made', () => {
  it('is uploaded under the hash of what it is now', async () => {
    synthesized({ Data: { Resources: TABLE } });
    await writeTemplate(assembly, 'Data', { Resources: {}, Outputs: { A: { Value: 'a' } } });
    const hash = hashOf(read('Data.template.json'));
    expect(read('Data.assets.json')).toBe(
      JSON.stringify({ files: { [hash]: { objectKey: `${hash}.json` } } }),
    );
    expect(read('manifest.json')).toContain(`s3://assets/${hash}.json`);
  });

  it('is none where the CDK names its template otherwise', async () => {
    synthesized({ Data: { Resources: TABLE } });
    writeFileSync(join(assembly, 'Data.assets.json'), '{}');
    await expect(writeTemplate(assembly, 'Data', { Resources: {} })).rejects.toThrow(
      'doesn’t name the template of Data'.replace('’', "'"),
    );
  });
});

describe('an export that a version no longer makes', () => {
  const outputs = [{ key: 'ExportsRule', value: 'rule-1', exportName: 'data:ExportsRule' }];

  it('stays with its value while a deployed stack imports it, and goes at the end', async () => {
    synthesized({ Data: { Resources: TABLE }, Ops: { Resources: {} } });
    cloud.stacks = {
      data: { status: 'UPDATE_COMPLETE', outputs },
      ops: { status: 'CREATE_COMPLETE' },
    };
    cloud.imports = { 'data:ExportsRule': ['ops'] };
    const kept = await keepExports(assembly, [data, ops]);
    expect(kept.stacks).toEqual(['Data']);
    expect((await readTemplate(assembly, 'Data')).Outputs).toEqual({
      ExportsRule: { Value: 'rule-1', Export: { Name: 'data:ExportsRule' } },
    });
    await kept.release();
    expect(await readTemplate(assembly, 'Data')).toEqual({ Resources: TABLE });
    expect(read('manifest.json')).toContain(hashOf(read('Data.template.json')));
  });

  it.each([
    ['nobody imports it', {}, {}],
    [
      'the version makes it',
      { 'data:ExportsRule': ['ops'] },
      { Rule: { Value: 'x', Export: { Name: 'data:ExportsRule' } } },
    ],
  ])('is left alone where %s', async (_, imports, Outputs) => {
    synthesized({ Data: { Resources: TABLE, Outputs } });
    cloud.stacks = { data: { status: 'UPDATE_COMPLETE', outputs } };
    cloud.imports = imports;
    const before = read('Data.template.json');
    expect((await keepExports(assembly, [data])).stacks).toEqual([]);
    expect(read('Data.template.json')).toBe(before);
  });

  it('is none of a stack that was never deployed', async () => {
    synthesized({ Data: { Resources: TABLE } });
    expect((await keepExports(assembly, [data])).stacks).toEqual([]);
  });
});

describe('a value of another region', () => {
  const Value = { 'Fn::GetStackOutput': { StackName: 'edge', OutputName: 'WebAcl' } };

  it.each([
    ['as the other stack has it', 'acl-1', []],
    ['that the other stack had before', 'acl-0', ['Site']],
  ])('%s', async (_, WebAclInUse, old) => {
    synthesized({
      Edge: { Resources: {}, Outputs: { WebAcl: { Value: 'x' } } },
      Site: { Resources: {}, Outputs: { WebAclInUse: { Value }, Other: { Value: 'y' } } },
    });
    const outputs = { Edge: { WebAcl: 'acl-1' }, Site: { WebAclInUse, Other: 'y' } };
    expect(await stacksWithOldValues(assembly, [edge, site], outputs)).toEqual(old);
  });
});

describe('protection from deletion', () => {
  beforeEach(() => synthesized({ Data: { Resources: TABLE }, Ops: { Resources: {} } }));

  it.each([
    ['is absent', undefined],
    ['failed to be created', 'ROLLBACK_COMPLETE'],
    ['was only reviewed', 'REVIEW_IN_PROGRESS'],
  ])('waits where the stack %s', async (_, status) => {
    cloud.stacks = status === undefined ? {} : { data: { status } };
    expect(await protect(assembly, [data, ops])).toEqual([]);
  });

  it('is as it was for a stack that stands', async () => {
    cloud.stacks = { data: { status: 'UPDATE_ROLLBACK_COMPLETE', isProtected: true } };
    expect(await protect(assembly, [data])).toEqual([]);
    expect(cloud.changes).toEqual([]);
  });

  it('is switched on once the stack stands, where it holds data that outlive it', async () => {
    cloud.stacks = { data: { status: 'CREATE_COMPLETE' }, ops: { status: 'CREATE_COMPLETE' } };
    expect(await protect(assembly, [data, ops])).toEqual(['data']);
    expect(cloud.changes).toEqual(['data protected']);
  });
});

describe('a deployment', () => {
  const Value = { 'Fn::GetStackOutput': { StackName: 'edge', OutputName: 'WebAcl' } };
  const renewal = () => [`--app=${assembly}`, '--require-approval=never'];
  const always = () => [...renewal(), '--import-existing-resources'];
  let ran: string[][];
  let deploying: (args: string[]) => void;
  let isDifferent: boolean;
  const deploy = (stacks: ReturnType<typeof place>[], yes = true, first: string[] = []) =>
    deployStacks(
      { stage: 'dev', assembly, stacks, yes, first },
      {
        run: (args) => {
          ran.push(args);
          deploying(args);
          return Promise.resolve();
        },
        compare: () => Promise.resolve(isDifferent),
      },
    );

  beforeEach(() => {
    ran = [];
    deploying = () => undefined;
    isDifferent = true;
  });

  it('removes exports that were in use in a second step, once no stack imports them', async () => {
    synthesized({ Data: { Resources: TABLE }, Ops: { Resources: {} } });
    const outputs = [{ key: 'Rule', value: 'rule-1', exportName: 'data:Rule' }];
    cloud.stacks = {
      data: { status: 'UPDATE_COMPLETE', isProtected: true, outputs },
      ops: { status: 'CREATE_COMPLETE' },
    };
    cloud.imports = { 'data:Rule': ['ops'] };
    const templates: string[] = [];
    deploying = () => templates.push(read('Data.template.json'));
    await deploy([data, ops]);
    expect(ran).toEqual([
      ['deploy', '--all', ...always()],
      ['deploy', 'Data', '--exclusively', ...always()],
    ]);
    expect(templates.map((template) => template.includes('data:Rule'))).toEqual([true, false]);
  });

  it('protects what stands, also where it fails, and says the first reason', async () => {
    synthesized({ Data: { Resources: TABLE }, Ops: { Resources: {} } });
    deploying = () => {
      cloud.stacks = { data: { status: 'CREATE_COMPLETE' }, ops: { status: 'ROLLBACK_COMPLETE' } };
      throw new Error('cdk deploy failed');
    };
    await expect(deploy([data, ops])).rejects.toThrow('cdk deploy failed');
    expect(cloud.changes).toEqual(['data protected']);
  });

  it('deploys a stack once more that reads an old value, also where nothing else changed', async () => {
    synthesized({
      Edge: { Resources: {} },
      Site: { Resources: {}, Outputs: { AInUse: { Value } } },
    });
    const outputsWith = (value: string) => [{ key: 'AInUse', value }];
    cloud.stacks = {
      edge: { status: 'UPDATE_COMPLETE', outputs: [{ key: 'WebAcl', value: 'acl-2' }] },
      site: { status: 'UPDATE_COMPLETE', outputs: outputsWith('acl-1') },
    };
    isDifferent = false;
    await expect(deploy([edge, site], false)).rejects.toThrow('Nobody is there to confirm it');
    await expect(deploy([edge, site])).rejects.toThrow('Site read an old value of another region');
    deploying = () => {
      cloud.stacks['site'] = { status: 'UPDATE_COMPLETE', outputs: outputsWith('acl-2') };
    };
    ran = [];
    expect(await deploy([edge, site])).toMatchObject({ Site: { AInUse: 'acl-2' } });
    expect(ran).toEqual([['deploy', 'Site', '--exclusively', '--force', ...renewal()]]);
    ran = [];
    await deploy([edge, site], false);
    expect(ran).toEqual([]);
  });

  it('over a newer version brings the web, and then all at once', async () => {
    synthesized({ Data: { Resources: TABLE }, Site: { Resources: {} } });
    cloud.stacks = {
      data: { status: 'UPDATE_COMPLETE', isProtected: true },
      site: { status: 'UPDATE_COMPLETE' },
    };
    await deploy([data, site], true, ['Site']);
    expect(ran).toEqual([
      ['deploy', 'Site', '--exclusively', ...always()],
      ['deploy', '--all', ...always()],
    ]);
  });

  it('goes on after a creation that was rolled back, whose template is the same', async () => {
    synthesized({ Data: { Resources: TABLE } });
    cloud.stacks = { data: { status: 'ROLLBACK_COMPLETE' } };
    isDifferent = false;
    await deploy([data]);
    expect(ran).toEqual([['deploy', '--all', ...always()]]);
  });
});
