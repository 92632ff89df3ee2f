import { conflict } from '../../../shared/kernel/errors.ts';
import type { AccountWork } from '../../data/account-work/account-work.table.ts';
import { reportWork } from '../account-work/report-work.ts';
import type { WorkContext } from '../account-work/work-stage.ts';

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
