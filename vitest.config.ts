import { defineConfig } from 'vitest/config';

const node = { environment: 'node', pool: 'forks' } as const;

/** Whole stacks: they take time, and two at once fill two cores. */
const heavy = { ...node, maxWorkers: 2, testTimeout: 120_000, hookTimeout: 300_000 } as const;

/** Room for what requests leave behind, so that it is seldom swept up, and little of it kept for old. */
const YOUNG = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/**
 * A worker keeps what it loaded from file to file, a browser too, which saves a third of the time; each
 * file ends what else it started.
 */
const shared = { ...heavy, isolate: false, execArgv: YOUNG } as const;

const STANDS_IN = 'test/infra/local-user-pool-enumeration.test.ts';

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          // Some read every source: how fast that goes decides nothing.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: [
            'shared/**/*.test.ts',
            'functions/**/*.test.ts',
            'web/**/*.test.ts',
            'test/conventions/**/*.test.ts',
            'test/support/runner/**/*.test.ts',
            // It stands in for a module, which nobody may have loaded before.
            STANDS_IN,
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'infra',
          include: ['test/infra/**/*.test.ts', 'test/support/dynamo-front/**/*.test.ts'],
          exclude: [STANDS_IN],
        },
      },
      {
        test: {
          ...shared,
          name: 'scenarios',
          // Many wait: for a lease, a lagging index, or a try after one that was refused.
          maxWorkers: 3,
          include: ['test/scenarios/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          // They wait for the browser as often as they work.
          maxWorkers: 3,
          testTimeout: 300_000,
          // As long as an action may take: a screen shows what became of it when it can.
          expect: { poll: { timeout: 30_000 } },
          globalSetup: ['test/support/prepare-browser.ts'],
        },
      },
      {
        test: {
          ...heavy,
          name: 'trials',
          include: [
            'test/trials/**/*.test.ts',
            // A network of a thousand sub-agents.
            'test/browser/admin-agents.test.ts',
            // Every screen in every look, and every path opened from outside.
            'test/browser/accessibility.test.ts',
            'test/browser/screens-*.test.ts',
            'test/browser/route-table.test.ts',
          ],
          env: { EVERY_LOOK: 'yes' },
          globalSetup: ['test/support/prepare-browser.ts'],
          fileParallelism: false,
          testTimeout: 15 * 60_000,
        },
      },
    ],
  },
});
