/** All kinds of jobs that a worker works on: how each goes on, and what people hear when it fails. */
import type { StoredFile } from '../../data/brought-files/brought-file.table.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';
import { bankFiles } from '../../domain/bank-outcomes/kind.ts';
import type { FileKind } from '../../domain/brought-files/kind.ts';
import type { GoesOn } from '../../domain/jobs/hold-lease.ts';
import type { Task, WorkResult } from '../../domain/jobs/check-job.ts';
import { networkStatements } from '../../domain/network-statements/kind.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { lockLines } from '../batch-work/lock-lines.ts';
import { reopenLines } from '../batch-work/reopen-lines.ts';
import { stepToPaid, stepToProcessing } from '../batch-work/step-lines.ts';
import { writeFileSet } from '../batch-work/write-file-set.ts';
import { stopWork, workOnBatch } from '../batch-work/work-on-batch.ts';
import { writeJournal } from '../books/write-journal.ts';
import { type FileTask, stopFile, workOnFile } from '../brought-files/work-on-file.ts';
import { announceTerms } from '../commission-terms/announce-terms.ts';
import { previewTerms } from '../commission-terms/preview-terms.ts';
import { writeForecast } from '../forecast/write-forecast.ts';
import { applyStatement } from '../network-statements/apply-statement.ts';
import { previewStatement } from '../network-statements/preview-statement.ts';
import { checkUnfreezing, stopUnfreezing } from '../unfreezing/check-unfreezing.ts';
import { type ExportKind, exportsByKind } from './export-rows.ts';
import { importProductRows } from './import-products.ts';
import { importRows } from './import-rows.ts';
import { remindAgents } from './remind-agents.ts';
import { releasePayouts } from './release-payouts.ts';
import { writeExport } from './write-export.ts';

export interface Work {
  /**
   * Works to the end, from where the last worker came to. Idempotent once it is done.
   * @throws WorkPaused where the rest is left to the next worker
   */
  run: (task: Task) => Promise<WorkResult | void>;
  goesOn: GoesOn;
  /** The words for its owner where it failed for reasons of ours. */
  problem: string;
  /** The refusals that end it with their own words; all others are tried again. */
  refusals: 'all' | 'ofInput';
  /** The writes that record the problem where others look for it, such as at the batch. */
  stop?: (context: Context, job: StoredJob, problem: string) => Write[];
  /** True where nobody could start it again: it is tried until it is done. */
  isEndless?: true;
}

const startAgain = (name: string) => `The ${name} failed. Please start it again.`;
/** The words for what an administrator starts again where it is shown. */
const problem = 'Something went wrong on our side. Please try again: it goes on where it stopped.';

const anExport: Work = {
  run: writeExport,
  goesOn: 'whereKept',
  problem: startAgain('export'),
  refusals: 'all',
};

const onFile = {
  goesOn: 'everywhere',
  problem,
  refusals: 'all',
} as const;

const onBatch = (work: Parameters<typeof workOnBatch>[0]): Work => ({
  ...onFile,
  run: workOnBatch(work),
  stop: stopWork,
});
const onBroughtFile = <File extends StoredFile>(
  kind: FileKind<File>,
  work: (task: FileTask<File>) => Promise<void>,
): Work => ({
  ...onFile,
  run: workOnFile(kind, work),
  stop: stopFile(kind),
});

/**
 * Imported on demand: the tables of letters with which names are compared would slow every start of the
 * function.
 */
const previewBankFile = onBroughtFile(bankFiles, async (task) =>
  (await import('../bank-outcomes/preview-file.ts')).previewFile(task),
);
const applyBankFile = onBroughtFile(bankFiles, async (task) =>
  (await import('../bank-outcomes/apply-file.ts')).applyFile(task),
);

/** No worker uploads agents: the browser sends their rows, because of the passwords in them. */
type WorkedKind = Exclude<StoredJob['kind'], 'uploadAgents'>;

const exportWorks = Object.fromEntries(
  Object.keys(exportsByKind).map((kind) => [kind, anExport]),
) as Record<ExportKind, Work>;

const works: Readonly<Record<WorkedKind, Work>> = {
  ...exportWorks,
  exportJournal: { ...anExport, run: writeJournal },
  forecast: {
    run: writeForecast,
    goesOn: 'nowhere',
    problem: startAgain('forecast'),
    refusals: 'all',
  },
  previewTerms: {
    run: previewTerms,
    goesOn: 'everywhere',
    problem: startAgain('preview'),
    refusals: 'all',
  },
  announceTerms: {
    run: announceTerms,
    goesOn: 'everywhere',
    problem: startAgain('announcement'),
    refusals: 'ofInput',
    isEndless: true,
  },
  remindAgents: {
    run: remindAgents,
    goesOn: 'everywhere',
    problem: startAgain('reminder'),
    refusals: 'ofInput',
    isEndless: true,
  },
  importProducts: {
    run: (task) => importRows(task, importProductRows),
    goesOn: 'everywhere',
    problem: startAgain('import'),
    refusals: 'ofInput',
  },
  unfreezePayouts: {
    run: checkUnfreezing,
    goesOn: 'everywhere',
    problem,
    refusals: 'ofInput',
    stop: stopUnfreezing,
  },
  releasePayouts: { run: releasePayouts, goesOn: 'everywhere', problem, refusals: 'ofInput' },
  lockBatch: onBatch(lockLines),
  processBatch: onBatch(stepToProcessing),
  payBatch: onBatch(stepToPaid),
  reopenBatch: onBatch(reopenLines),
  rewriteFiles: { ...onBatch(writeFileSet), goesOn: 'whereKept' },
  readBankFile: { ...previewBankFile, goesOn: 'nowhere' },
  applyBankFile,
  readNetworkStatement: {
    ...onBroughtFile(networkStatements, previewStatement),
    goesOn: 'whereKept',
  },
  applyNetworkStatement: onBroughtFile(networkStatements, applyStatement),
};

/** @throws Error for a job that no worker works on */
export function findWork({ jobId, kind }: StoredJob): Work {
  if (kind === 'uploadAgents') throw new Error(`No worker works on ${jobId}`);
  return works[kind];
}
