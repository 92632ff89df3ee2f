/** Counts passed and failed tests; a skipped test counts as failed. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface Tally {
  passed: number;
  failed: number;
}

const vitestReport = z.object({ numTotalTests: z.number(), numPassedTests: z.number() });

const vitestFailures = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().nullish(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** A difference of long texts would hide the other failures. */
const LONGEST_REASON = 300;

/** A check without tests of its own counts as one test. */
export const tallyOfCheck = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Counts the tests of a command that closes with such a line itself; else it counts as one test. */
export function tallyOfCommand({ code, output }: { code: number; output: string }): Tally {
  const lines = stripVTControlCharacters(output).matchAll(/^(\d+) passed, (\d+) failed$/gm);
  const last = [...lines].at(-1);
  if (!last) return tallyOfCheck(code);
  const failed = Number(last[2]);
  return { passed: Number(last[1]), failed: failed || (code === 0 ? 0 : 1) };
}

/**
 * Counts a vitest run. A run without a report or a passed test counts one failure, and so does a bad exit
 * that no failed test explains, as of a file that broke before its first test.
 * @param json vitest's report; undefined where it wrote none
 */
export function tallyOfVitest(json: string | undefined, exitCode: number): Tally {
  const report = vitestReport.safeParse(json && parseJson(json)).data;
  if (!report) return tallyOfCheck(1);
  const passed = report.numPassedTests;
  const failed = report.numTotalTests - passed;
  return { passed, failed: failed || (exitCode !== 0 || passed === 0 ? 1 : 0) };
}

/**
 * Names what failed in a vitest run, a line for each: "failed: file: test: reason".
 * @param root the folder from which files are named
 */
export function failuresOf(json: string | undefined, root: string): string[] {
  const report = vitestFailures.safeParse(json && parseJson(json)).data;
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const line = (what: string, reason: string | null | undefined) =>
      `failed: ${file}: ${what}: ${inOneLine(reason ?? '')}`;
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (assertionResults.length === 0 && message) return [line('the file', message)];
    return failed.map(({ fullName, failureMessages }) => line(fullName, failureMessages?.[0]));
  });
}

/** A reason without the places in the code; Playwright says in its second line what was waited for. */
function inOneLine(reason: string): string {
  const lines = stripVTControlCharacters(reason).split('\n');
  const places = lines.findIndex((line) => /^\s+at /.test(line));
  const words = (places < 0 ? lines : lines.slice(0, places)).map((line) => line.trim());
  return words.join(' ').slice(0, LONGEST_REASON);
}

/** A run that was stopped leaves half a report. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

/** The closing line of a run, which continuous integration reads. */
export const formatTally = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`;
