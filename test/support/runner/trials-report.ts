/** The table of trials in `docs/trials.md`: the newest run of each. */
import { basename } from 'node:path';
import { z } from 'zod';

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
});

export interface TrialRun {
  /** The day in South Africa, such as 2026-11-23. */
  day: string;
  /** The commit, abbreviated. */
  commit: string;
  /** The computer of the run, such as "2 cores". */
  machine: string;
}

const HEAD = `# Trials

Written by \`npm run trials\`, which runs every trial at full count and takes hours; \`npm run trials -- hands\` runs
those of one file and keeps the other lines. \`npm test\` runs the same trials in small counts.

| Trial | Result | Minutes | Day | Commit | Machine |
| --- | --- | --- | --- | --- | --- |
`;

const ROW = /^\| (?<trial>[^|]+) \| (?:passed|failed) \|/;

const nameOf = (row: string): string => ROW.exec(row)?.groups?.['trial'] ?? '';

/**
 * @param before the document as it is; undefined to begin it anew
 * @param json vitest's report
 * @returns the document with the run's trials, sorted by name
 */
export function reportTrials(before: string | undefined, json: string, run: TrialRun): string {
  const rows = new Map<string, string>();
  for (const line of (before ?? '').split('\n')) if (ROW.test(line)) rows.set(nameOf(line), line);
  for (const { name, assertionResults } of vitestReport.parse(JSON.parse(json)).testResults)
    for (const { fullName, status, duration } of assertionResults) {
      const trial = `${basename(name, '.test.ts')}: ${fullName.replaceAll('|', '/')}`;
      const result = status === 'passed' ? 'passed' : 'failed';
      const minutes = ((duration ?? 0) / 60_000).toFixed(1);
      const cells = [trial, result, minutes, run.day, run.commit, run.machine];
      rows.set(trial, `| ${cells.join(' | ')} |`);
    }
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  return HEAD + sorted.map(([, row]) => `${row}\n`).join('');
}
