/** The handbook's ten faults match alarms, commands and the tests that they name. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nameAcrossRegions } from '../../../infra/model/stack-name.ts';
import { ofType, synthesize } from '../templates/template-app.ts';

const handbook = readFileSync('docs/operations.md', 'utf8');
const [, chapter = ''] = /^## Ten faults of the night\n([^]*?)^## /m.exec(handbook) ?? [];
const [, ...faults] = chapter.split(/^### /m);
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};
const descriptions = new Map(
  ofType(synthesize(), 'AWS::CloudWatch::Alarm').map(([key, { Properties }]) => [
    key.replace(/^\w+\/|[\dA-F]{8}$/g, ''),
    String(Properties['AlarmDescription']),
  ]),
);
const FROM_ELSEWHERE = /^- \*\*Alarm\*\* none/m;
const ACCOUNT = /^- \*\*Seen\*\*: needs an account/m;

it('has ten faults', () => {
  expect(faults.map((text) => Number.parseInt(text, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('looks for the copies of a lost region in the vault that has them: DynamoDB lists none of AWS Backup’s', () => {
  expect(chapter).not.toContain('dynamodb list-backups');
  const vault = nameAcrossRegions({ stage: 'prod', region: 'af-south-1' }, 'copies');
  expect(faults[5]).toContain(`--region <copyRegion> --backup-vault-name ${vault}\n`);
});

describe.each(faults.map((text) => [text.split('\n')[0] ?? '', text] as const))('%s', (_, text) => {
  it('quotes its alarm', () => {
    const [, id = '', quote = ''] = /^- \*\*Alarm\*\* `(\w+)`: “([^”]+)”/m.exec(text) ?? [];
    if (FROM_ELSEWHERE.test(text)) expect(id).toBe('');
    else expect(quote).toBe(descriptions.get(id));
  });

  it('has three commands, and those of the portal exist and name it', () => {
    const [, block = ''] = /```sh\n([^]*?)```/.exec(text) ?? [];
    const commands = block.trim().split('\n');
    expect(commands).toHaveLength(3);
    for (const command of commands.filter((line) => line.startsWith('npm run '))) {
      const [, name = '', options = ''] = /^npm run ([\w:-]+)(.*)$/.exec(command) ?? [];
      expect(Object.keys(scripts)).toContain(name);
      if (name !== 'deploy') expect(options).toContain('--stage prod');
    }
  });

  it('was seen in a test that exists, or says that it needs an account', () => {
    const [, file = '', title = ''] =
      /^- \*\*Seen\*\* in `([\w/.-]+)`: “([^”]+)”/m.exec(text) ?? [];
    if (ACCOUNT.test(text)) expect(file).toBe('');
    else expect(readFileSync(file, 'utf8')).toContain(title);
  });
});
