import { describe, expect, it } from 'vitest';
import { boundaryFindings, ruleNames } from './boundaries.ts';

/** For each rule a file that breaks it, and one beside it that doesn't. */
const examples: Record<string, { wrong: [string, string][]; right: [string, string][] }> = {
  'kernel-is-the-bottom': {
    wrong: [['shared/kernel/money.ts', "import { rate } from '../sales/rules.ts';"]],
    right: [['shared/kernel/money.ts', "import { z } from 'zod'; import { t } from './text.ts';"]],
  },
  'shared-imports-shared': {
    wrong: [
      ['shared/sales/contract.ts', "import type { Verb } from '../../functions/api/verb.ts';"],
      ['shared/sales/rules.test.ts', "import { person } from '../../test/support/person.ts';"],
    ],
    right: [['shared/sales/contract.ts', "import { id } from '../kernel/ids.ts';"]],
  },
  'shared-runs-anywhere': {
    wrong: [
      ['shared/kernel/ids.ts', "import { createHash } from 'node:crypto';"],
      ['shared/kernel/ids.ts', "import { join } from 'path';"],
      ['shared/sales/policy.ts', "import { useState } from 'react';"],
      ['shared/sales/rules.ts', "import { S3Client } from '@aws-sdk/client-s3';"],
    ],
    right: [['shared/kernel/ids.test.ts', "import { createHash } from 'node:crypto';"]],
  },
  'functions-import-shared': {
    wrong: [
      [
        'functions/api/sales/submit-sale.ts',
        "import { catalog } from '../../../infra/catalog.ts';",
      ],
      ['functions/api/sales/submit-sale.ts', "const x = await import('../../../web/lib/api.ts');"],
      ['functions/domain/sales/present.ts', "import { Stack } from 'aws-cdk-lib';"],
    ],
    right: [
      ['functions/api/sales/submit-sale.ts', "import { id } from '../../../shared/kernel/ids.ts';"],
    ],
  },
  'functions-storeys': {
    wrong: [
      ['functions/data/sale.table.ts', "import { readSale } from '../domain/sales/read-sale.ts';"],
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
    right: [
      ['functions/api/sales/a.ts', "import { readSale } from '../../domain/sales/read-sale.ts';"],
      ['functions/api/sales/a.ts', "import { verb } from '../verb.ts';"],
      ['functions/handlers/a.lambda.ts', "import { verb } from '../api/verb.ts';"],
    ],
  },
  'infra-imports-functions-and-shared': {
    wrong: [['infra/stacks/site.ts', "import { paths } from '../../web/lib/paths.ts';"]],
    right: [
      ['infra/stacks/data.ts', "export * from '../../functions/platform/table-definition.ts';"],
      ['infra/local/files/emulator.ts', "import '../../../node_modules/fauxqs/dist/store.js';"],
      ['infra/app.ts', "import cdk from '../cdk.json' with { type: 'json' };"],
    ],
  },
  'web-imports-shared': {
    wrong: [
      ['web/lib/api.ts', "import type { Item } from '../../functions/data/sale.table.ts';"],
      ['web/lib/api.ts', "type Item = import('../../infra/catalog.ts').FunctionName;"],
      ['web/lib/api.ts', "import { S3Client } from '@aws-sdk/client-s3';"],
    ],
    right: [['web/lib/api.ts', "import { contract } from '../../shared/contract.ts';"]],
  },
  'web-runs-in-a-browser': {
    wrong: [['web/lib/dates.ts', "import { readFile } from 'node:fs/promises';"]],
    right: [['web/vite.config.ts', "import { readFile } from 'node:fs/promises';"]],
  },
  'web-layers': {
    wrong: [
      ['web/lib/session.tsx', "import { Money } from '../components/money.tsx';"],
      ['web/components/money.tsx', "import { useSales } from '../features/sales/queries.ts';"],
      ['web/features/sales/list.tsx', "import { Page } from '../../routes/agent/sales.tsx';"],
    ],
    right: [['web/routes/sales.tsx', "import { SalesList } from '../features/sales/list.tsx';"]],
  },
  'features-through-their-entry': {
    wrong: [['web/features/sales/form.tsx', "import { Card } from '../products/card.tsx';"]],
    right: [
      ['web/features/sales/form.tsx', "import { productQueries } from '../products/queries.ts';"],
      ['web/features/sales/form.tsx', "import { Row } from './row.tsx';"],
    ],
  },
  'tables-own-the-database': {
    wrong: [
      ['functions/api/sales/submit-sale.ts', "import { Entity } from 'electrodb';"],
      ['functions/api/sales/read.ts', "import { GetCommand } from '@aws-sdk/lib-dynamodb';"],
    ],
    right: [
      ['functions/data/sale.table.ts', "import { Entity } from 'electrodb';"],
      ['functions/platform/table.ts', "import { GetCommand } from '@aws-sdk/lib-dynamodb';"],
    ],
  },
  'ledger-writes-money': {
    wrong: [
      [
        'functions/domain/payouts/pay.ts',
        "import { balanceTable } from '../../data/balance.table.ts';",
      ],
      ['infra/tools/fix.ts', "import { e } from '../../functions/data/ledger-entry.table.ts';"],
    ],
    right: [
      [
        'functions/domain/payouts/pay.ts',
        "import { postEntries } from '../ledger/post-entries.ts';",
      ],
      [
        'functions/domain/payouts/pay.ts',
        "import type { Balance } from '../../data/balance.table.ts';",
      ],
      [
        'functions/domain/ledger/post-entries.ts',
        "import { balanceTable } from './balance.table.ts';",
      ],
    ],
  },
  'no-tests-in-the-product': {
    wrong: [
      [
        'infra/local/stack.ts',
        "import { front } from '../../test/support/stack/dynamo-front/front.ts';",
      ],
      ['functions/api/sales/list.ts', "import { sample } from './list.test.ts';"],
    ],
    right: [['test/support/stack/stack.ts', "import { browser } from './browser.ts';"]],
  },
  'no-local-stack-in-the-product': {
    wrong: [['infra/app.ts', "import { startStack } from './local/stack.ts';"]],
    right: [
      ['test/support/stack/stack.ts', "import { startStack } from '../../infra/local/stack.ts';"],
    ],
  },
  'clock-and-dice-are-injected': {
    wrong: [
      ['functions/api/sales/submit-sale.ts', 'export const at = new Date();'],
      ['functions/api/sales/submit-sale.ts', 'export const at = Date();'],
      ['shared/ledger/rules.ts', 'export const at = Date.now();'],
      ['shared/ledger/rules.ts', 'export const dice = () => Math.random();'],
      ['functions/api/sales/submit-sale.ts', 'export const table = process.env.TABLE_NAME;'],
    ],
    right: [
      ['functions/api/sales/submit-sale.ts', 'export const of = (at: string) => new Date(at);'],
      ['functions/platform/clock.ts', 'export const real = () => new Date();'],
      ['functions/api/sales/x.lambda.ts', 'export const table = process.env.TABLE_NAME;'],
      ['shared/ledger/rules.test.ts', 'export const at = Date.now();'],
    ],
  },
};

describe('import boundaries', () => {
  it('has a wrong snippet for every rule', () => {
    expect(Object.keys(examples).toSorted()).toEqual(ruleNames.toSorted());
  });

  const cases = Object.entries(examples).flatMap(([rule, { wrong, right }]) => [
    ...wrong.map(([path, text]) => ({ rule, path, text, found: true })),
    ...right.map(([path, text]) => ({ rule, path, text, found: false })),
  ]);
  it.each(cases)('$rule, $path, found: $found', ({ rule, path, text, found }) => {
    const rules = boundaryFindings([{ path, text }]).map((finding) => finding.rule);
    if (found) expect(rules).toContain(rule);
    else expect(rules).toEqual([]);
  });

  it('refuses what it cannot parse', () => {
    expect(() => boundaryFindings([{ path: 'shared/a.ts', text: 'import {' }])).toThrow(
      'shared/a.ts',
    );
  });
});
