/** Every work that a schedule, a state machine, the stream or a queue starts. */
import type { Work } from './work.ts';
import { jobWorks } from './works-of-jobs.ts';
import { accountWorks } from './works-in-account.ts';
import { scheduledWorks } from './works-on-schedule.ts';

/** AWS does these itself; their limit is its own, and the alarm on a missing copy (docs/operations.md). */
export const WORKS_OF_AWS = ['dynamodb:exportTableToPointInTime', 'AWS Backup'] as const;

export type WorkName =
  | keyof typeof scheduledWorks
  | keyof typeof accountWorks
  | keyof typeof jobWorks;

export const works: Readonly<Record<WorkName, Work>> = {
  ...scheduledWorks,
  ...accountWorks,
  ...jobWorks,
};
export const workNames = Object.keys(works) as WorkName[];
