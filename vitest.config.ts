import { defineConfig } from 'vitest/config';
import { listedPasswords } from './web/build/listed-passwords.ts';
import { LongestFirst } from './test/support/runner/longest-first.ts';
import { temporaryInMemory } from './test/support/runner/memory-folder.ts';
import { formRules } from './web/build/form-rules.ts';
import { keptEndpoints } from './web/build/kept-endpoints.ts';
import { minifiedContract } from './web/build/minified-contract.ts';
import { permissions } from './web/build/permissions.ts';

const node = {
  environment: 'node',
  pool: 'forks',
  // These end what hangs: speed decides nothing, and machines differ by ten times when they are busy.
  testTimeout: 15 * 60_000,
  hookTimeout: 15 * 60_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

/** Tests wait for a third of their time, for the database or the browser: five at once fill two cores. */
const WORKERS = 3;
const BROWSER_WORKERS = 3;

/** Requests leave much short-lived memory behind: with more space for it, garbage is collected less often. */
const MORE_YOUNG_SPACE = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/**
 * A worker keeps its modules from file to file, and its browser, which saves a third of the time; each
 * file ends the stacks that it started.
 */
const shared = {
  ...node,
  isolate: false,
  execArgv: MORE_YOUNG_SPACE,
  maxWorkers: WORKERS,
  sequence: { groupOrder: 1 },
  env: temporaryInMemory(),
  setupFiles: 'test/support/runner/clock-stands.ts',
} as const;

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [
          formRules(),
          keptEndpoints(),
          listedPasswords(),
          minifiedContract(),
          permissions(),
        ],
        test: {
          ...node,
          name: 'unit',
          // Half of their time went into loading modules for each file anew.
          isolate: false,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
          include: [
            'shared/**/*.test.ts',
            'functions/**/*.test.ts',
            'web/**/*.test.ts',
            'test/conventions/**/*.test.ts',
            'test/support/**/*.test.ts',
          ],
          exclude: ['test/support/stack/dynamo-front/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'infra',
          include: [
            'test/{,verify/}infra/**/*.test.ts',
            'test/support/stack/dynamo-front/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'scenarios',
          include: ['test/{,verify/}scenarios/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          maxWorkers: BROWSER_WORKERS,
          sequence: { groupOrder: 2 },
          include: ['test/{,verify/}browser/**/*.test.ts'],
          globalSetup: ['test/support/browser/prepare-browser.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'trials',
          sequence: { groupOrder: 3 },
          include: [
            'test/trials/**/*.test.ts',
            // A batch of 40 lines.
            'test/verify/scenarios/approvals/whole-months.test.ts',
            // A network of a thousand sub-agents.
            'test/{,verify/}browser/agents/admin-agents.test.ts',
            // Every old browser.
            'test/{,verify/}browser/platform/old-chromium.test.ts',
            // Every screen in light and dark, on phone and desk, and every path opened from outside.
            'test/{,verify/}browser/platform/screens-*.test.ts',
            'test/{,verify/}browser/platform/tour-*.test.ts',
          ],
          env: { EVERY_LOOK: 'yes' },
          globalSetup: ['test/support/browser/prepare-browser.ts'],
          fileParallelism: false,
          testTimeout: 4 * 60 * 60_000,
          hookTimeout: 4 * 60 * 60_000,
        },
      },
    ],
  },
});
