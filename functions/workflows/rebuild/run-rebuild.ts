/**
 * Rebuilds the projections in this process: for migrations, and for tools where no state machine is. The
 * portal may be used meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { conflict } from '../../../shared/kernel/errors.ts';
import type { AccountWork } from '../../data/account-work/account-work.table.ts';
import { reportWork } from '../account-work/report-work.ts';
import { runWork } from '../account-work/run-work.ts';
import { startWork, type WorkOrder } from '../account-work/start-work.ts';
import type { WorkContext } from '../account-work/work-stage.ts';
import { rebuildContext } from './rebuild-stages.ts';

/** On one machine; each part reads the table beside the others. */
const PARTS = 4;

/** The findings of a rebuild, which are corrected where it replaces. */
export interface RebuildReport {
  work: AccountWork;
  /** Items that its present stage has read, and the parts of it that are done. */
  items: number;
  partsDone: number;
  facts: number;
  /** Figures that differed from the facts. */
  figures: number;
  missingEntries: number;
  staleEntries: number;
  missingPlaces: number;
  stalePlaces: number;
  /** The first of the figures, a line for each. */
  findings: string[];
}

interface RebuildOptions extends Pick<WorkOrder, 'replaces' | 'startedBy'> {
  /** Resolves once the projector has finished what it had begun; absent where none runs. */
  settle?: () => Promise<void>;
}

/** @throws DomainError CONFLICT where another rebuild is running */
export async function runRebuild(
  given: WorkContext,
  { settle, ...options }: RebuildOptions,
): Promise<RebuildReport> {
  const context = rebuildContext(given);
  const order = { kind: 'rebuild', workId: randomUUID(), parts: PARTS, ...options } as const;
  const work = await startWork(context, order);
  await runWork(context, work, settle ? { settle } : {});
  return reportRebuild(context);
}

/** @throws DomainError CONFLICT where there was no rebuild yet */
export async function reportRebuild({ table }: WorkContext): Promise<RebuildReport> {
  const report = await reportWork(table, 'rebuild');
  if (!report) throw conflict('There was no rebuild yet.');
  const counted = (stage: string, name: string) => report.stages.get(stage)?.counts[name] ?? 0;
  return {
    work: report.work,
    items: counted(report.work.stage, 'items'),
    partsDone: report.stages.get(report.work.stage)?.partsDone ?? 0,
    facts: counted('count', 'facts'),
    figures: counted('correct', 'figures'),
    missingEntries: counted('sweep', 'missingEntries'),
    staleEntries: counted('sweep', 'staleEntries'),
    missingPlaces: counted('sweep', 'missingPlaces'),
    stalePlaces: counted('sweep', 'stalePlaces'),
    findings: report.findings,
  };
}
