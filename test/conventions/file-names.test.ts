import { describe, expect, it } from 'vitest';
import { homeless, misnamed, verbless } from './file-names.ts';

const right = [
  'README.md',
  '.ci/run',
  'docs/decisions/README.md',
  'docs/decisions/0001-departures-from-the-specification.md',
  'shared/contract.ts',
  'shared/kernel/money.test.ts',
  'shared/monthly-run/rules.test.ts',
  'functions/platform/table-definition.ts',
  'functions/api/sales/approve-sale.ts',
  'functions/data/sale.table.ts',
  'functions/data/ledger-entry.table.ts',
  'functions/data/user-pool.client.ts',
  'functions/workflows/projector/project-sales.ts',
  'functions/domain/sales/present.ts',
  'functions/handlers/pre-sign-up.lambda.ts',
  'infra/local/user-pool/user-pool.ts',
  'test/run.ts',
  'test/scenarios/one-sale.test.ts',
  'web/index.html',
  'web/features/sales/new-sale-form.module.css',
  'web/components/money.tsx',
];

const wrong = [
  ['src/index.ts', 'the top level'],
  ['tests/a.test.ts', 'the top level'],
  ['shared/kernel/utils.ts', 'says nothing'],
  ['functions/sales/sales-service.ts', 'says nothing'],
  ['functions/platform/helper.ts', 'says nothing'],
  ['web/lib/common/dates.ts', 'says nothing'],
  ['web/lib/session-manager.ts', 'says nothing'],
  ['infra/misc.ts', 'says nothing'],
  ['web/components/StatusBadge.tsx', 'kebab-case'],
  ['infra/Local/start.ts', 'kebab-case'],
  ['shared/money.ts', 'beside the slices'],
  ['shared/sale/contract.ts', 'no slice'],
  ['shared/sales/types.ts', 'a slice in shared/'],
  ['shared/sales/extra/rules.ts', 'a slice in shared/'],
  ['functions/commissions/approve-sale.ts', 'no slice'],
  ['functions/sales/approve.ts', 'a slice has'],
  ['functions/sales/verbs/approve-sale.ts', 'a slice has'],
  ['functions/sales/first-sale.ts', 'no verb'],
  ['web/features/orders/list.tsx', 'no slice'],
  ['web/features/list.tsx', 'no slice'],
  ['web/hooks/use-media.ts', 'no folder'],
  ['web/main.tsx', 'at the top'],
  ['test/unit/money.test.ts', 'no folder'],
  ['test/setup.ts', 'at the top'],
];

describe('file names', () => {
  it.each(right)('allows %s', (path) => {
    expect(misnamed([path])).toEqual([]);
  });

  it.each(wrong)('refuses %s: %s', (path, reason) => {
    expect(misnamed([path])).toEqual([{ path, message: expect.stringContaining(reason) }]);
  });
});

describe('the home of an endpoint', () => {
  const contract = { sales: { approveSale: {} } };

  it('is the file of its name', () => {
    const exportsOf = (path: string) =>
      path === 'functions/api/sales/approve-sale.ts' ? ['approveSale'] : undefined;
    expect(homeless(contract, exportsOf)).toEqual([]);
  });

  it('is missed where there is no file, and where the file exports something else', () => {
    expect(homeless(contract, () => undefined)).toHaveLength(1);
    expect(homeless(contract, () => ['approve'])).toHaveLength(1);
  });
});

describe('a verb file', () => {
  it('exports its verb', () => {
    const path = 'functions/domain/ledger/post-entries.ts';
    expect(verbless([{ path, exports: ['postEntries', 'other'] }])).toEqual([]);
    expect(verbless([{ path, exports: ['append'] }])).toHaveLength(1);
    expect(verbless([{ path: 'functions/data/balance.table.ts', exports: [] }])).toEqual([]);
  });
});
