/** Reports how far work in the account is. */
import type { WorkKind } from '../../../shared/kernel/messages.ts';
import { type AccountWork, accountWorkTable } from '../../data/account-work/account-work.table.ts';
import { type Counts, workPartTable } from '../../data/account-work/work-part.table.ts';
import type { Table } from '../../platform/table.ts';
import { workedCounts } from './work-on-part.ts';

export interface WorkReport {
  work: AccountWork;
  /** The counts of each stage. */
  stages: ReadonlyMap<string, { counts: Counts; partsDone: number }>;
  /** The first findings of each part, a line for each. */
  findings: string[];
}

/** @returns undefined where there was never work of this kind */
export async function reportWork(table: Table, kind: WorkKind): Promise<WorkReport | undefined> {
  const work = await accountWorkTable(table).get(kind);
  if (!work) return undefined;
  const saved = await workPartTable(table).all(work.workId);
  const stages = Array.from(
    Map.groupBy(saved, ({ stage }) => stage),
    ([stage, parts]) =>
      [
        stage,
        {
          counts: workedCounts(parts.map(({ counts }) => counts)),
          partsDone: parts.filter(({ isDone }) => isDone).length,
        },
      ] as const,
  );
  return {
    work,
    stages: new Map(stages),
    findings: saved.flatMap(({ findings }) => findings),
  };
}
