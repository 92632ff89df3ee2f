/** The table of trials in `docs/evidence/trials.md`: the newest run of each. */
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

Written by \`npm run trials\`, which runs every trial at full count and takes hours; \`npm run trials -- kill\` runs
those of one file and keeps the other lines. \`npm run verify\` runs the same trials in small counts.

| Trial | Result | Minutes | Day | Commit | Machine |
| --- | --- | --- | --- | --- | --- |
`;

const ROW = /^\| (?<trial>\w[^|]*: [^|]+) \|/;

const nameOf = (row: string): string => ROW.exec(row)?.groups?.['trial'] ?? '';

interface Trial {
  file: string;
  name: string;
  passed: boolean;
  minutes: number;
}

/** Names of one file that differ in numbers only are rounds of one trial. */
const trialOf = ({ file, name }: Trial): string => `${file}: ${name.replaceAll(/\d+/g, '…')}`;

/**
 * @param before the document as it is; undefined to begin it anew
 * @param json vitest's report
 * @returns the document with the run's trials, sorted by name; rounds of one trial share a line
 */
export function reportTrials(before: string | undefined, json: string, run: TrialRun): string {
  const rows = new Map<string, string>();
  for (const line of (before ?? '').split('\n')) if (ROW.test(line)) rows.set(nameOf(line), line);
  for (const rounds of Map.groupBy(trialsIn(json), trialOf).values()) {
    const cells = [...resultOf(rounds), run.day, run.commit, run.machine];
    rows.set(String(cells[0]), `| ${cells.join(' | ')} |`);
  }
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1));
  return HEAD + sorted.map(([, row]) => `${row}\n`).join('');
}

const trialsIn = (json: string): Trial[] =>
  vitestReport.parse(JSON.parse(json)).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      file: basename(name, '.test.ts'),
      name: fullName.replaceAll('|', '/'),
      passed: status === 'passed',
      minutes: (duration ?? 0) / 60_000,
    })),
  );

/** The name, the result and the minutes of a trial's rounds. */
function resultOf(rounds: readonly Trial[]): string[] {
  const minutes = rounds.reduce((sum, round) => sum + round.minutes, 0).toFixed(1);
  const passed = rounds.filter((round) => round.passed).length;
  const of = rounds.length > 1 ? `${passed} of ${rounds.length} ` : '';
  return [commonName(rounds), `${of}${passed > 0 ? 'passed' : 'failed'}`, minutes];
}

/** The name, without the numbers in which the rounds differ. */
function commonName(rounds: readonly Trial[]): string {
  const names = rounds.map(({ name }) => name.split(/(\d+)/));
  const common = names[0]?.map((part, at) =>
    names.every((name) => name[at] === part) ? part : '…',
  );
  return `${rounds[0]?.file}: ${common?.join('')}`;
}
