import { describe, expect, it } from 'vitest';
import { filesWithoutTheirVerb, missingEndpointFiles, wrongFileNames } from './file-names.ts';

/** Those of the project itself are right: test/conventions/conventions.test.ts. */
const wrong = [
  ['src/index.ts', 'the top level'],
  ['tests/a.test.ts', 'the top level'],
  ['shared/kernel/utils.ts', 'says nothing'],
  ['functions/domain/sales/sales-service.ts', 'says nothing'],
  ['web/lib/session-manager.ts', 'says nothing'],
  ['web/components/StatusBadge.tsx', 'kebab-case'],
  ['infra/Local/start.ts', 'kebab-case'],
  ['shared/money.ts', 'beside the slices'],
  ['shared/sale/contract.ts', 'no slice'],
  ['shared/sales/types.ts', 'a slice in shared/'],
  ['shared/sales/extra/rules.ts', 'a slice in shared/'],
  ['functions/sales/approve-sale.ts', 'has the folders'],
  ['functions/api/commissions/approve-sale.ts', 'no slice'],
  ['functions/api/sales/approve.ts', '<verb-noun>.ts'],
  ['functions/api/sales/verbs/approve-sale.ts', '<verb-noun>.ts'],
  ['functions/api/sales/present.ts', '<verb-noun>.ts'],
  ['functions/api/sales/first-sale.ts', 'no verb'],
  ['functions/api/client.ts', 'no slice'],
  ['functions/domain/sales/sale.table.ts', 'or present.ts'],
  ['functions/data/sales/read-sale.ts', '<entity>.table.ts'],
  ['functions/handlers/sales.ts', '<function>.lambda.ts'],
  ['functions/workflows/monthly-run/run.ts', '<verb-noun>.ts'],
  ['web/features/orders/list.tsx', 'no slice'],
  ['web/features/list.tsx', 'no slice'],
  ['web/hooks/use-media.ts', 'no folder'],
  ['web/main.tsx', 'at the top'],
  ['test/unit/money.test.ts', 'no folder'],
  ['test/setup.ts', 'at the top'],
  ['test/scenarios/one-sale.test.ts', 'no folder of TEST_SLICES'],
  ['test/support/office.ts', 'no folder of TEST_SLICES'],
  ['test/verify/one-sale.test.ts', 'test/verify has the folders'],
  ['test/verify/browser/forms.test.ts', 'no folder of TEST_SLICES'],
];

it.each(wrong)('file names refuses %s: %s', (path, reason) => {
  expect(wrongFileNames([path])).toEqual([{ path, message: expect.stringContaining(reason) }]);
});

describe('the file of an endpoint', () => {
  const contract = { monthlyRun: { payBatch: {} } };
  const path = 'functions/api/monthly-run/pay-batch.ts';

  it('has its name', () => {
    const exportsOf = (file: string) => (file === path ? ['payBatch'] : undefined);
    expect(missingEndpointFiles(contract, exportsOf)).toEqual([]);
  });

  it('is missing where there is no such file, and where the file exports another name', () => {
    const missing = [{ path, message: expect.stringContaining('export "payBatch"') }];
    expect(missingEndpointFiles(contract, () => undefined)).toEqual(missing);
    expect(missingEndpointFiles(contract, () => ['pay'])).toEqual(missing);
  });
});

it('a verb file exports a function named for its verb', () => {
  const path = 'functions/domain/ledger/post-entries.ts';
  expect(filesWithoutTheirVerb([{ path, exports: ['postEntries', 'other'] }])).toEqual([]);
  expect(filesWithoutTheirVerb([{ path, exports: ['append'] }])).toHaveLength(1);
  const table = 'functions/data/ledger/balance.table.ts';
  expect(filesWithoutTheirVerb([{ path: table, exports: [] }])).toEqual([]);
});
