/** The report of a drill: what was restored, how long each step took, what differs, and what is wrong. */
import type { Checked } from './drill-checks.ts';

export interface Drill {
  portal: string;
  source: string;
  /** When the drill began. */
  begunAt: Date;
  /** Until the copy could be read. */
  restoreSeconds: number;
  checks: readonly Checked[];
}

export const problemsOf = ({ checks }: Pick<Drill, 'checks'>): string[] =>
  checks.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));

/** 3,725 is `1 h 2 min 5 s`. */
export function spanOf(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const parts: [number, string][] = [
    [Math.floor(whole / 3_600), 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ];
  return parts
    .filter(([count], at) => count > 0 || (at === 2 && whole === 0))
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** The report as Markdown. It names nobody; agents are named by their ids. */
export function writeReport(drill: Drill): string {
  const problems = problemsOf(drill);
  const total = drill.restoreSeconds + drill.checks.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = [
    ['Restore', drill.restoreSeconds, 'the copy can be read'] as const,
    ...drill.checks.map(({ name, seconds, result }) => [name, seconds, result] as const),
  ];
  const sections = drill.checks.flatMap(({ name, details, problems: found }) =>
    details.length + found.length === 0
      ? []
      : [
          `## ${name}`,
          '',
          ...found.map((line) => `- **Wrong**: ${line}`),
          ...details.map((line) => `- ${line}`),
          '',
        ],
  );
  return [
    `# Restore drill, ${drill.begunAt.toISOString()}`,
    '',
    `- ${drill.portal}`,
    `- ${drill.source}`,
    `- Time of the restore and the checks: ${spanOf(total)}. A restore has more steps, which people do.`,
    `- ${problems.length === 0 ? 'The copy can be used: nothing is wrong with it.' : `**Wrong: ${problems.length}.** See below.`}`,
    '',
    '| Step | Time | Result |',
    '|---|---:|---|',
    ...rows.map(([name, seconds, result]) => `| ${name} | ${spanOf(seconds)} | ${result} |`),
    '',
    ...sections,
  ].join('\n');
}
