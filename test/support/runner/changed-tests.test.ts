import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse, projectSources } from '../../conventions/sources.ts';
import { touchedTests } from './changed-tests.ts';

const sources = projectSources(fileURLToPath(new URL('../../..', import.meta.url)));
const project = { sources, parsed: sources.map(parse) };
const tests = sources.filter(({ path }) => path.endsWith('.test.ts'));

describe('the tests that a change touches', () => {
  it.each([
    ['a rule', 'shared/payouts/rules.ts', ['shared/payouts/rules.test.ts']],
    [
      'an endpoint',
      'functions/api/leads/mark-lost.ts',
      [
        'test/verify/scenarios/leads/lead-steps.test.ts',
        'test/verify/browser/leads/agent-sales-leads.test.ts',
      ],
    ],
    ['a screen', 'web/routes/agent-support.tsx', ['test/browser/support/agent-support.test.ts']],
    [
      'a part of a screen',
      'web/features/audit/audit-list.tsx',
      ['test/verify/browser/audit/admin-audit.test.ts'],
    ],
    [
      'a process',
      'functions/workflows/projector/projector.ts',
      ['test/verify/scenarios/projections/projector.test.ts'],
    ],
    [
      'a test',
      'test/verify/scenarios/ledger/races.test.ts',
      ['test/verify/scenarios/ledger/races.test.ts'],
    ],
    ['a document', 'docs/design.md', ['test/conventions/docs.test.ts']],
  ])('contain those of %s', (_, changed, wanted) => {
    expect(touchedTests([changed], project)).toEqual(expect.arrayContaining(wanted));
  });

  it.each([
    ['an endpoint', 'functions/api/support/list-my-requests.ts'],
    ['a screen', 'web/routes/agent-support.tsx'],
    ['a document', 'docs/design.md'],
  ])('are few after a change of %s', (_, changed) => {
    expect(touchedTests([changed], project).length).toBeLessThan(tests.length / 5);
  });

  it('are no trials', () => {
    const touched = touchedTests(['functions/platform/table.ts'], project);
    expect(touched.filter((path) => path.startsWith('test/trials/'))).toEqual([]);
    expect(touched.length).toBeGreaterThan(tests.length / 4);
  });
});
