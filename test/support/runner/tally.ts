/** Counts what passed and failed, over all runners; a skipped test counts as failed. */
import { z } from 'zod';

export interface Tally {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(
        z.looseObject({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/**
 * Counts a vitest run from its JSON report.
 * Files that failed before their first test count one each, and so do a missing or unreadable
 * report, a run without a test, and a bad exit that no failed test explains.
 * @param report the report's text; undefined where vitest wrote none
 */
export function tallyOfVitest(report: string | undefined, exitCode: number): Tally {
  const parsed = vitestReport.safeParse(report === undefined ? undefined : parseJson(report));
  if (!parsed.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    parsed.data;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failed = numFailedTests + numPendingTests + numTodoTests + broken;
  const unexplained = failed === 0 && (exitCode !== 0 || numPassedTests === 0);
  return { passed: numPassedTests, failed: unexplained ? 1 : failed };
}

/**
 * What passed at the second try alone, by its full names: nothing that may be overlooked, since it fails
 * people now and then too.
 * @param report the report's text; undefined where vitest wrote none
 */
export function triedTwice(report: string | undefined): string[] {
  const parsed = vitestReport.safeParse(report === undefined ? undefined : parseJson(report));
  const results = parsed.data?.testResults.flatMap((file) => file.assertionResults) ?? [];
  return results
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
    .map(({ fullName }) => fullName);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A check that says only yes or no counts as one test. */
export const tallyOfCheck = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  );

/** The plain line that people and machines read. */
export const formatTally = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`;
