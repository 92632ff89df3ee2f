/** The stages of the account's work. */
import type { WorkKind } from '../../../shared/kernel/messages.ts';
import type { AccountWork } from '../../data/account-work.table.ts';
import type { Counts } from '../../data/work-part.table.ts';
import type { Context } from '../../platform/context.ts';
import type { ScanCursor } from '../../platform/scan-table.ts';

export interface WorkContext extends Pick<Context, 'table' | 'clock'> {
  /** The most items of a page; a worker that dies repeats so many. */
  pageItems?: number;
}

/** The page's size by default: some seconds of work. */
export const workPageItems = ({ pageItems = 500 }: Pick<WorkContext, 'pageItems'>): number =>
  pageItems;

/** The place in a stage where a page begins. */
export interface WorkPlace {
  work: AccountWork;
  /** From 0. */
  part: number;
  /** The key after which the page begins; undefined at the part's beginning. */
  after: ScanCursor | undefined;
}

/** The result of a page. It may come again, where its worker died before it was saved. */
export interface WorkedPage {
  /** The key after which the next page begins; undefined after the last one. */
  next: ScanCursor | undefined;
  counts: Counts;
  /** Lines for the operator about what it found. */
  findings: string[];
}

export interface WorkStage {
  name: string;
  /** True for a stage that begins only once the projector has finished what it had begun before. */
  settles?: boolean;
  workOnPage: (context: WorkContext, place: WorkPlace) => Promise<WorkedPage>;
}

/** A context in which steps can be taken: with the stages of each kind of work, in their order. */
export interface StagedContext extends WorkContext {
  stages: Readonly<Record<WorkKind, readonly WorkStage[]>>;
}

/** A page's result. */
export const workedPage = (
  next: ScanCursor | undefined,
  counts: Counts,
  findings: string[] = [],
): WorkedPage => ({ next, counts, findings });
