/** Kinds of the account's work: their stages, and what a page of a stage is. */
import type { WorkKind } from '../../../shared/kernel/messages.ts';
import type { AccountWork } from '../../data/account-work/account-work.table.ts';
import type { Counts } from '../../data/account-work/work-part.table.ts';
import type { Context } from '../../platform/context.ts';
import type { ScanCursor } from '../../platform/scan-table.ts';
import type { Write } from '../../platform/table.ts';

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
  /**
   * Commits writes that mustn't happen twice, in one transaction with `saved`, by which the part is saved;
   * where it is absent, `saved` is written alone.
   */
  commit?: (saved: Write) => Promise<void>;
}

export interface WorkStage {
  name: string;
  /** True for a stage that begins only once the projector has finished what it had begun before. */
  settles?: boolean;
  workOnPage: (context: WorkContext, place: WorkPlace) => Promise<WorkedPage>;
  /** True where the work is over after it, and no other work follows. */
  ends?: boolean;
  /** Called when all parts are done, before the next stage is opened; perhaps more than once. */
  whenDone?: (context: WorkContext, work: AccountWork) => Promise<void>;
}

/** The order of work that begins when other work is done. */
export type NextOrder = Pick<AccountWork, 'kind' | 'startedBy' | 'replaces'>;

/** A kind of work. */
export interface WorkProcess {
  /** In their order. */
  stages: readonly WorkStage[];
  /** The stage at which new work begins; the first one where it is absent. */
  firstStage?: (context: WorkContext) => Promise<string>;
  /** The work that begins when this is done; undefined for none. */
  nextOrder?: (context: WorkContext) => Promise<NextOrder | undefined>;
}

/** A context in which steps of the named kinds of work can be taken. */
export interface StagedContext extends WorkContext {
  processes: Readonly<Partial<Record<WorkKind, WorkProcess>>>;
}

/** @throws Error where the context has no process for this kind */
export function processOf({ processes }: StagedContext, kind: WorkKind): WorkProcess {
  const found = processes[kind];
  if (!found) throw new Error(`No ${kind} can be worked on here`);
  return found;
}

/** A page's result. */
export const workedPage = (
  next: ScanCursor | undefined,
  counts: Counts,
  findings: string[] = [],
): WorkedPage => ({ next, counts, findings });
