/** Migrations of stored items, and a rebuild that a deployment would interrupt. */
import { showMigrations } from '../../deploy/migrate.ts';
import { DeployProblem } from '../../deploy/problem.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** @param said the lines that a deployment shows about them */
export const judgeMigrations = (said: readonly string[], stage: string): Finding[] =>
  said.length === 0
    ? [ok('none is due')]
    : [
        warn(
          said.map((line) => line.trim()).join(' '),
          `npm run migrate -- --stage ${stage} --status, after the deployment`,
        ),
      ];

export const dueMigrations: CloudCheck = {
  name: 'migrations',
  looksAt: 'migrations that run after the deployment, and a rebuild that refuses it',
  actions: ['cloudformation:DescribeStacks', 'dynamodb:GetItem', 'dynamodb:Scan'],
  async find({ deployment: { stage, region }, outputs }) {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    try {
      const hasTable = await showMigrations({ stage, region, outputs: await outputs(), say });
      return hasTable ? judgeMigrations(lines, stage) : [ok('not deployed yet')];
    } catch (error) {
      if (!(error instanceof DeployProblem)) throw error;
      return [fail(error.message, `npm run rebuild -- --stage ${stage} --status`)];
    }
  },
};
