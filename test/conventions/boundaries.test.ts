import { describe, expect, it } from 'vitest';
import { boundaryFindings, ruleNames } from './boundaries.ts';

/** For each rule files that break it; those of the project itself break none. */
const examples: Record<string, [path: string, text: string][]> = {
  'kernel-is-the-bottom': [['shared/kernel/money.ts', "import { rate } from '../sales/rules.ts';"]],
  'shared-imports-shared': [
    ['shared/sales/contract.ts', "import type { Verb } from '../../functions/api/verb.ts';"],
    ['shared/sales/rules.test.ts', "import { person } from '../../test/support/person.ts';"],
  ],
  'shared-runs-anywhere': [
    ['shared/kernel/ids.ts', "import { createHash } from 'node:crypto';"],
    ['shared/kernel/ids.ts', "import { join } from 'path';"],
    ['shared/sales/policy.ts', "import { useState } from 'react';"],
    ['shared/sales/rules.ts', "import { S3Client } from '@aws-sdk/client-s3';"],
  ],
  'functions-import-shared': [
    ['functions/api/sales/submit-sale.ts', "import { catalog } from '../../../infra/catalog.ts';"],
    ['functions/api/sales/submit-sale.ts', "const x = await import('../../../web/lib/api.ts');"],
    ['functions/domain/sales/present.ts', "import { Stack } from 'aws-cdk-lib';"],
  ],
  'functions-storeys': [
    [
      'functions/data/sales/sale.table.ts',
      "import { readSale } from '../../domain/sales/read-sale.ts';",
    ],
    [
      'functions/domain/sales/a.ts',
      "import type { Verb } from '../../api/verb.ts'; export type A = Verb;",
    ],
    ['functions/domain/sales/a.ts', "export const a = () => import('../../api/verb.ts');"],
    ['functions/domain/sales/a.ts', "export type A = import('../../api/verb.ts').Verb;"],
    ['functions/domain/sales/a.ts', "export * from '../../workflows/jobs/run-job.ts';"],
    ['functions/domain/sales/a.ts', "export { type Verb } from '../../api/verb.ts';"],
    ['functions/domain/sales/a.ts', 'export const a = () => import(`../../api/verb.ts`);'],
    ['functions/platform/log.ts', "import '../data/sale.table.ts';"],
    ['functions/api/sales/a.ts', "import { runJob } from '../../workflows/jobs/run-job.ts';"],
    ['functions/workflows/jobs/a.ts', "import { addSale } from '../../api/sales/add-sale.ts';"],
  ],
  'infra-imports-functions-and-shared': [
    ['infra/stacks/site.ts', "import { paths } from '../../web/lib/paths.ts';"],
  ],
  'web-imports-shared': [
    ['web/lib/api.ts', "import type { Item } from '../../functions/data/sales/sale.table.ts';"],
    ['web/lib/api.ts', "type Item = import('../../infra/catalog.ts').FunctionName;"],
    ['web/lib/api.ts', "import { S3Client } from '@aws-sdk/client-s3';"],
  ],
  'web-runs-in-a-browser': [['web/lib/dates.ts', "import { readFile } from 'node:fs/promises';"]],
  'web-layers': [
    ['web/lib/session.tsx', "import { Money } from '../components/money.tsx';"],
    ['web/components/money.tsx', "import { useSales } from '../features/sales/queries.ts';"],
    ['web/features/sales/list.tsx', "import { Page } from '../../routes/agent/sales.tsx';"],
  ],
  'features-through-their-entry': [
    ['web/features/sales/form.tsx', "import { Card } from '../products/card.tsx';"],
  ],
  'tables-own-the-database': [
    ['functions/api/sales/submit-sale.ts', "import { Entity } from 'electrodb';"],
    ['functions/api/sales/read.ts', "import { GetCommand } from '@aws-sdk/lib-dynamodb';"],
  ],
  'ledger-writes-money': [
    [
      'functions/domain/payouts/pay.ts',
      "import { balanceTable } from '../../data/ledger/balance.table.ts';",
    ],
    [
      'infra/tools/fix.ts',
      "import { e } from '../../functions/data/ledger/ledger-entry.table.ts';",
    ],
  ],
  'no-tests-in-the-product': [
    [
      'infra/local/stack.ts',
      "import { front } from '../../test/support/stack/dynamo-front/front.ts';",
    ],
    ['functions/api/sales/list.ts', "import { sample } from './list.test.ts';"],
  ],
  'no-local-stack-in-the-product': [
    ['infra/app.ts', "import { startStack } from './local/stack.ts';"],
  ],
  'clock-and-dice-are-injected': [
    ['functions/api/sales/submit-sale.ts', 'export const at = new Date();'],
    ['functions/api/sales/submit-sale.ts', 'export const at = Date();'],
    ['shared/ledger/rules.ts', 'export const at = Date.now();'],
    ['shared/ledger/rules.ts', 'export const dice = () => Math.random();'],
    ['functions/api/sales/submit-sale.ts', 'export const table = process.env.TABLE_NAME;'],
  ],
};

describe('import boundaries', () => {
  it('has a wrong snippet for every rule', () => {
    expect(Object.keys(examples).toSorted()).toEqual(ruleNames.toSorted());
  });

  const cases = Object.entries(examples).flatMap(([rule, files]) =>
    files.map(([path, text]) => ({ rule, path, text })),
  );
  it.each(cases)('$rule is broken by $path: $text', ({ rule, path, text }) => {
    const rules = boundaryFindings([{ path, text }]).map((finding) => finding.rule);
    expect(rules).toContain(rule);
  });

  it('refuses what it cannot parse', () => {
    expect(() => boundaryFindings([{ path: 'shared/a.ts', text: 'import {' }])).toThrow(
      'shared/a.ts',
    );
  });
});
