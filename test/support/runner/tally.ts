/** Counts what passed and failed, over all runners; a skipped test counts as failed. */
import { z } from 'zod';

export interface Tally {
  passed: number;
  failed: number;
}

const vitestFile = z.object({
  /** The file's path. */
  name: z.string(),
  status: z.string(),
  assertionResults: z.array(z.looseObject({ status: z.string(), fullName: z.string() })),
});
const vitestReport = z.object({ testResults: z.array(vitestFile) });

/** What became of a test file. */
export type FileReport = z.infer<typeof vitestFile>;

const countOf = (results: FileReport['assertionResults'], isPassed: boolean) =>
  results.filter(({ status }) => (status === 'passed') === isPassed).length;

/** A file may fail before its first test, or after its last. */
const failuresOf = ({ status, assertionResults }: FileReport) =>
  countOf(assertionResults, false) || (status === 'failed' ? 1 : 0);

/**
 * Reads vitest's JSON report.
 * @param text undefined where vitest wrote none
 * @returns undefined where there is no report, half a one or another
 */
export function filesOfVitest(text: string | undefined): FileReport[] | undefined {
  return vitestReport.safeParse(text === undefined ? undefined : parseJson(text)).data?.testResults;
}

/**
 * Counts a vitest run.
 * A file that failed without a failed test counts one, and so do a run without a report or a test, and
 * a bad exit that no failed test explains.
 */
export function tallyOfVitest(files: readonly FileReport[] | undefined, exitCode: number): Tally {
  const results = files?.flatMap((file) => file.assertionResults) ?? [];
  const passed = countOf(results, true);
  const failed = files?.reduce((total, file) => total + failuresOf(file), 0) ?? 0;
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed };
}

/** The paths of the files that failed. */
export const failedFiles = (files: readonly FileReport[] = []): string[] =>
  files.filter((file) => failuresOf(file) > 0).map(({ name }) => name);

/**
 * What a run comes to once its failed files ran again: of such a file the second try counts alone; one
 * of which the second run says nothing stays failed.
 */
export const withSecondTry = (
  files: readonly FileReport[],
  again: readonly FileReport[] = [],
): FileReport[] =>
  files.map((file) =>
    failuresOf(file) > 0 ? (again.find(({ name }) => name === file.name) ?? file) : file,
  );

/**
 * What failed at first and passed at the second try, a line each: nothing that may be overlooked, since
 * it fails people now and then too.
 */
export function passedAtSecondTry(
  files: readonly FileReport[],
  again: readonly FileReport[] = [],
): string[] {
  const mended = files.filter(
    (file) =>
      failuresOf(file) > 0 &&
      again.some((second) => second.name === file.name && failuresOf(second) === 0),
  );
  return mended.flatMap(({ name, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return failed.length > 0 ? failed.map(({ fullName }) => `${name}: ${fullName}`) : [name];
  });
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
