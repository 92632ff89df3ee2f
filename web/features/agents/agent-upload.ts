/**
 * Uploads agents from a file: reads it, checks it, and sends it in parts. Passwords are sent in these parts
 * only.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MAX_ROWS_AT_ONCE, UPLOAD_HEADINGS } from '../../../shared/agents/rules.ts';
import type { ColumnChoice } from '../../../shared/kernel/csv-headings.ts';
import type { FailedRow, Job, TableFileType } from '../../../shared/kernel/job.ts';
import {
  conflictingState,
  failureReason,
  isMaintained,
  isServerError,
  isTransient,
} from '../../lib/api-errors.ts';
import type { FirstRow } from '../../components/first-rows.tsx';
import { api, queries } from '../../lib/api.ts';
import { type Mapping, readMapping } from '../../lib/column-choice.ts';
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import { loadPasswordRule } from '../../lib/forms/load-password-rule.ts';
import { formOf } from '../../lib/table-file.ts';
import { toast } from '../../lib/toasts.ts';
import { allFailedRows } from '../jobs/queries.ts';
import {
  type AgentFile,
  fingerprintOf,
  firstRowsOf,
  MissingColumns,
  problemsIn,
  readAgentFile,
  UnusableFile,
  withCells,
  withoutPassword,
} from './agent-file.ts';

/** A chosen file, and how its headings are read. */
interface Mapped {
  file: File;
  mapping: Mapping | undefined;
}

export type UploadState =
  | { phase: 'none' }
  /** Required columns aren't recognised. */
  | ({ phase: 'unmapped'; problem: string } & Mapped)
  | { phase: 'checking'; done: number; total: number }
  | ({
      phase: 'checked';
      total: number;
      failed: FailedRow[];
      first: FirstRow[];
      isMacRoman: boolean;
    } & Mapped)
  | { phase: 'adding'; done: number; total: number; failed: number }
  /** The upload stopped before its end; the same button continues it. */
  | { phase: 'stopped'; done: number; total: number; problem: string | undefined }
  | { phase: 'done'; added: number; failed: FailedRow[]; type: TableFileType };

/** Check calls that run at the same time. */
const CHECKS_AT_ONCE = 4;
const RETRIES = 4;
const PAUSE_MS = 1000;

const byRow = (one: FailedRow, other: FailedRow) => one.row - other.row;

/** Repeats a call after no answer, a busy server or a server error, with growing pauses. */
async function withRetries<Answer>(
  call: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const mayPass = isTransient(error) || isServerError(error);
      if (tries > RETRIES || !mayPass || isMaintained(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
    }
  }
}

/** Asks the server what is wrong with the rows. It adds no agent. */
async function check(
  file: AgentFile,
  { onProgress, signal }: { onProgress: (done: number) => void; signal: AbortSignal },
): Promise<FailedRow[]> {
  const failed = problemsIn(file, await loadPasswordRule());
  const wrong = new Set(failed.map(({ row }) => row));
  const rest = file.rows.filter(({ row }) => !wrong.has(row));
  let done = wrong.size;
  const work = async () => {
    for (;;) {
      const part = rest.splice(0, MAX_ROWS_AT_ONCE);
      if (part.length === 0) return;
      const rows = part.map(withoutPassword);
      const { failures } = await withRetries(() => api.jobs.checkAgentRows({ rows }), signal);
      failed.push(...failures);
      done += part.length;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  return failed.sort(byRow);
}

type ReadFile = Mapped & ({ read: AgentFile } | { read?: undefined; problem: string });

/** Reads a file by the headings that are chosen now, or were earlier. */
async function readMapped(file: File, headings: ColumnChoice | undefined): Promise<ReadFile> {
  const source = { kind: 'agents', file, known: UPLOAD_HEADINGS } as const;
  const mapping = await readMapping(source, headings);
  try {
    return { file, mapping, read: await readAgentFile(file, mapping?.chosen) };
  } catch (error) {
    if (!(error instanceof MissingColumns)) throw error;
    return { file, mapping, problem: error.message };
  }
}

/** The unfinished upload on this device: the job's id and the file's hash. */
interface Unfinished {
  fingerprint: string;
  jobId: string;
}
const UNFINISHED = 'agent-upload';

/** The unfinished upload of this file; undefined where there is none. */
async function stoppedJob(file: AgentFile): Promise<Job | undefined> {
  const { fingerprint, jobId } = readDraft<Unfinished>(UNFINISHED) ?? {};
  if (!jobId || fingerprint !== (await fingerprintOf(file))) return undefined;
  const job = await api.jobs.getJob({ jobId });
  return job.status === 'open' && job.done > 0 ? job : undefined;
}

/** The unfinished upload of this file, or a new one. */
async function openJob(file: AgentFile): Promise<Job> {
  const fingerprint = await fingerprintOf(file);
  for (let run = 1; ; run++) {
    const begin = { context: { idempotencyKey: `${fingerprint}-${run}` } };
    const { id: jobId } = await api.jobs.startAgentUpload({ total: file.rows.length }, begin);
    const job = await api.jobs.getJob({ jobId });
    if (job.status !== 'open') continue;
    keepDraft(UNFINISHED, { fingerprint, jobId } satisfies Unfinished);
    return job;
  }
}

/** Checks a file, or finds its upload that stopped. */
async function examine(
  read: AgentFile,
  mapped: Mapped,
  { signal, put }: { signal: AbortSignal; put: (next: UploadState) => void },
): Promise<void> {
  const { rows, isMacRoman } = read;
  const total = rows.length;
  put({ phase: 'checking', done: 0, total });
  const stopped = await stoppedJob(read);
  if (stopped) return put({ phase: 'stopped', done: stopped.done, total, problem: undefined });
  const onProgress = (done: number) => put({ phase: 'checking', done, total });
  const failed = await check(read, { onProgress, signal });
  const first = await firstRowsOf(read, failed);
  const result = { total, failed: withCells(failed, read), first, isMacRoman };
  put({ phase: 'checked', ...mapped, ...result });
}

/** Sends the rows that the job still misses; another window may send some of them. */
async function send(
  file: AgentFile,
  job: Job,
  { onProgress, signal }: { onProgress: (job: Job) => void; signal: AbortSignal },
): Promise<Job> {
  let now = job;
  const next = async (): Promise<Job> => {
    const from = now.done;
    const rows = file.rows.slice(from, from + MAX_ROWS_AT_ONCE);
    try {
      return (await api.jobs.uploadAgents({ jobId: job.id, from, rows })).job;
    } catch (error) {
      const current = conflictingState(error) as Job | undefined;
      if (!current) throw error;
      return current;
    }
  };
  while (now.status === 'open') {
    now = await withRetries(next, signal);
    onProgress(now);
  }
  return now;
}

/** One run at a time: a new run, or leaving the screen, aborts the one before. */
function useRuns(setState: (next: UploadState) => void) {
  const running = useRef<AbortController>(undefined);
  const abort = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const begin = () => {
    abort();
    const own = new AbortController();
    running.current = own;
    return {
      signal: own.signal,
      put: (next: UploadState) => {
        if (!own.signal.aborted) setState(next);
      },
    };
  };
  return { begin, abort, isLast: (signal: AbortSignal) => running.current?.signal === signal };
}

/** An upload of agents, from its file to its end. */
export function useAgentUpload() {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ phase: 'none' });
  const file = useRef<AgentFile>(undefined);
  const { begin, isLast, abort } = useRuns(setState);

  const choose = async (chosen: File, headings?: ColumnChoice) => {
    const run = begin();
    const { signal, put } = run;
    try {
      const opened = await readMapped(chosen, headings);
      const { read, mapping } = opened;
      if (!read) {
        toast.error(opened.problem);
        return put({ phase: 'unmapped', ...opened });
      }
      file.current = read;
      await examine(read, { file: chosen, mapping }, run);
    } catch (error) {
      if (signal.aborted) return;
      put({ phase: 'none' });
      if (error instanceof UnusableFile) toast.error(error.message);
      else toast.failure('Failed to parse CSV file', error);
    }
  };

  const add = async () => {
    const { current } = file;
    if (!current) return;
    const { signal, put } = begin();
    const total = current.rows.length;
    let done = 0;
    const onProgress = (job: Job) => {
      ({ done } = job);
      put({ phase: 'adding', done, total, failed: job.failed ?? 0 });
    };
    put({ phase: 'adding', done, total, failed: 0 });
    try {
      const opened = await openJob(current);
      onProgress(opened);
      const job = await send(current, opened, { onProgress, signal });
      keepDraft(UNFINISHED, undefined);
      const failed = job.failed ? await withRetries(() => allFailedRows(job.id), signal) : [];
      const added = job.done - failed.length;
      put({ phase: 'done', added, failed: withCells(failed, current), type: formOf(current) });
      announceResult(added, failed);
    } catch (error) {
      const problem = signal.aborted ? undefined : failureReason(error);
      if (isLast(signal)) setState({ phase: 'stopped', done, total, problem });
    } finally {
      void client.invalidateQueries({ queryKey: queries.agents.key() });
    }
  };

  const forget = () => {
    abort();
    file.current = undefined;
    setState({ phase: 'none' });
  };

  return {
    state,
    choose: (chosen: File, headings?: ColumnChoice) => void choose(chosen, headings),
    add: () => void add(),
    stop: abort,
    forget,
  };
}

/** The specified text sends people to the console; the screen shows the same details. */
function announceResult(added: number, failed: readonly FailedRow[]): void {
  if (added > 0) toast.success(`${added} agent(s) added`);
  if (failed.length === 0) return;
  toast.error(`Failed to add ${failed.length} agent(s). Check console for details.`);
  // oxlint-disable-next-line eslint/no-console
  console.error('Agents that were not added', failed);
}
