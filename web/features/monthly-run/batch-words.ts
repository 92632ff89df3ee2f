/** Texts of the screens of the monthly batches. */
import type {
  BatchException,
  ExceptionReason,
  BatchStatus,
  BatchWork,
  FileFormat,
  LockPreview,
  PayoutBatch,
} from '../../../shared/monthly-run/schemas.ts';
import { exceptionNames, isEmptied, MAX_LINE_CENTS } from '../../../shared/monthly-run/rules.ts';
import type { RunStep } from '../../../shared/kernel/messages.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { countOf, formatCount } from '../../../shared/kernel/count.ts';

/** "3 lines, R150.00 in all". */
export const inAll = (lines: number, cents: number): string =>
  `${countOf(lines, 'line')}, ${formatRand(cents)} in all`;

/** "25 of 26 lines, R18 780.00 in all": the lines that locking fixes. */
export function lockedWords({ locked, leftOut }: Pick<LockPreview, 'locked' | 'leftOut'>): string {
  const of = leftOut.lines === 0 ? '' : `${formatCount(locked.lines)} of `;
  return `${of}${inAll(locked.lines + leftOut.lines, locked.cents)}`;
}

/** Follows the status of a line that locking would leave out: its reasons. */
export const leftOutWords = (reasons: readonly ExceptionReason[]): string =>
  `Locking leaves it out: ${reasons.map((reason) => exceptionNames[reason]).join(', ')}`;

/** Follows what is to be paid where the bank returned lines before. */
export const cameBack = (lines: number): string =>
  lines > 0 ? `${countOf(lines, 'line')} came back and ${lines === 1 ? 'stays' : 'stay'} out.` : '';

/** The current step of a run, or the one at which it stopped. */
export const runSteps: Record<RunStep, string> = {
  plan: 'Listing the agents',
  accrue: 'Closing each agent’s month',
  close: 'Making the batch',
  notify: 'Telling finance and the agents',
};

export const batchStatusNames: Record<BatchStatus, string> = {
  collecting: 'Collecting',
  open: 'Open',
  locked: 'Locked',
  exported: 'Exported',
  processing: 'Processing',
  paid: 'Paid',
  partlyPaid: 'Partly paid',
};

/** A step of a batch's timeline. */
export interface Stage {
  name: string;
  state: 'done' | 'current' | 'to come';
  at?: string;
  by?: string;
  confirmedBy?: string | undefined;
}

const ORDER: readonly BatchStatus[] = ['open', 'locked', 'exported', 'processing', 'paid'];

/** The timeline of a batch: its statuses in order, with times and administrators. */
export function lifeOf(batch: PayoutBatch, openedAt: string | undefined): Stage[] {
  const reached = ORDER.indexOf(batch.status === 'partlyPaid' ? 'paid' : batch.status);
  const { locked, exported, processing, settled } = batch;
  const moments = [openedAt ? { at: openedAt } : undefined, locked, exported, processing, settled];
  return ORDER.map((status, place) => ({
    name: batchStatusNames[place === reached ? batch.status : status],
    state: place < reached ? 'done' : place === reached ? 'current' : 'to come',
    ...(place <= reached ? moments[place] : {}),
  }));
}

/** A step that an administrator can start for the whole batch. */
export type BatchAction = BatchWork['kind'];

const ACTIONS: Partial<Record<BatchStatus, BatchAction>> = {
  open: 'lock',
  exported: 'process',
  processing: 'pay',
};

/** The next step; undefined while work is running. Work that stopped has to be resumed first. */
export function actionOf(batch: PayoutBatch): BatchAction | undefined {
  const { status, work, waiting } = batch;
  if (work) return work.status === 'failed' ? work.kind : undefined;
  if (isEmptied(batch)) return undefined;
  return waiting ? undefined : ACTIONS[status];
}

/** Texts of each kind of work: while it runs, and of its button. */
export const workWords: Record<BatchAction, { doing: string; button: string }> = {
  lock: { doing: 'Locking the batch', button: 'Lock Batch' },
  process: { doing: 'Marking lines as processing', button: 'Mark Processing' },
  pay: { doing: 'Marking lines as paid', button: 'Mark Paid' },
  reopen: { doing: 'Opening the batch again', button: 'Reopen' },
  rewrite: { doing: 'Writing the files', button: 'Change Payment Date' },
};

/** True while a locked batch can be corrected. */
export const isCorrectable = ({ status, work, waiting }: PayoutBatch): boolean =>
  (status === 'locked' || status === 'exported') && work?.status !== 'running' && !waiting;

/** True while its files can be written anew; opening it again is possible even where locking stopped. */
export const hasFiles = (batch: PayoutBatch): boolean =>
  isCorrectable(batch) && (batch.files.length > 0 || batch.work?.kind === 'rewrite');

/** The corrections of the whole batch that are possible now. */
export const correctionsOf = (batch: PayoutBatch): BatchAction[] => [
  ...(isCorrectable(batch) ? (['reopen'] as const) : []),
  ...(hasFiles(batch) ? (['rewrite'] as const) : []),
];

/** Where a batch stands, as in "Another administrator was quicker: … now". */
export const standing = ({ status, work }: PayoutBatch): string =>
  work?.status === 'running'
    ? `work on this batch is under way (${workWords[work.kind].doing.toLowerCase()})`
    : `this batch is ${batchStatusNames[status].toLowerCase()}`;

/** Where an open batch stands, once somebody else has locked it. */
export const lockedBy = (batch: PayoutBatch, isMine: boolean): string | undefined =>
  isMine || batch.status === 'open' ? undefined : standing(batch);

/** Heading and explanation of a batch's next step. */
export function nextOf(batch: PayoutBatch): { title: string; text: string } {
  const { status, lines, exceptions } = batch;
  if (isEmptied(batch))
    return { title: 'Nothing is left here', text: 'Its lines are in another batch of the month.' };
  if (lines === 0 && status === 'paid')
    return { title: 'Nothing was paid', text: 'The batch was closed without a line.' };
  if (lines === 0 && status === 'open')
    return {
      title: 'Nothing to pay',
      text: `${
        exceptions === 0 ? 'Nothing is due this month.' : 'The exceptions say what is missing.'
      } Locking closes the batch.`,
    };
  return next[status];
}

const next: Record<BatchStatus, { title: string; text: string }> = {
  collecting: {
    title: 'The run fills the batch',
    text: 'It can be looked at and locked once the run has finished.',
  },
  open: {
    title: 'Check it, then lock it',
    text: 'Locking fixes accounts and amounts.',
  },
  locked: {
    title: 'Take the file to the bank',
    text: 'Download your bank’s format, and load it there.',
  },
  exported: {
    title: 'Load the file at the bank',
    text: 'Compare lines, total and hash total with the bank’s. Once it has taken the file, mark the batch as processing.',
  },
  processing: {
    title: 'The bank is paying',
    text: 'Import the bank’s file under Bank Files, or mark the batch as paid once all of it is.',
  },
  paid: {
    title: 'Everything is paid',
    text: 'Mark a payment that the bank still returns on its line.',
  },
  partlyPaid: {
    title: 'Paid, but for what the bank returned',
    text: 'What came back is in the agents’ balances again.',
  },
};

const BANK_DETAILS = 'The agent corrects the bank details, or finance';

const remedies: Record<ExceptionReason, string> = {
  noBankDetails: 'The agent enters them in the profile, or you on the agent’s page.',
  onHold: 'The account changed recently. Include it after the hold.',
  secondPerson: 'Another administrator confirms or declines it.',
  returned: `${BANK_DETAILS} lifts the hold on the agent’s page.`,
  failedCheck: `${BANK_DETAILS} accepts the account on the agent’s page.`,
  inactive: 'Set the agent to Active in Agents.',
  frozen: 'Finance settles it by hand.',
  belowMinimum: 'It stays in the balance for a later month.',
  duplicateAccount: 'Find out whose account it is first.',
  aboveLimit: 'Mark it as processing in Payouts: a second person with Finance confirms it.',
  aboveMaximum: 'Too much for one line of a bank file. Pay it by hand.',
  excluded: 'Include puts it back.',
};

/** The reason why a payout or a balance is left out of a batch, and the remedy. */
export function reasonWords(
  reason: ExceptionReason,
  { holdUntil, minimumCents }: { holdUntil: string | undefined; minimumCents: number },
): { short: string; remedy: string } {
  const told: Partial<typeof remedies> = {
    ...(holdUntil ? { onHold: `On hold until ${holdUntil}` } : {}),
    belowMinimum: `Below the minimum of ${formatRand(minimumCents)}`,
    aboveMaximum: `Above ${formatRand(MAX_LINE_CENTS)}`,
  };
  return { short: told[reason] ?? exceptionNames[reason], remedy: remedies[reason] };
}

/** The subject of an exception. */
export const subjectOf = ({ payoutId }: Pick<BatchException, 'payoutId'>): string =>
  payoutId ? 'Payout' : 'Balance';

/** The files for the bank, with their purposes. */
export const fileFormats: readonly { format: FileFormat; title: string; use: string }[] = [
  { format: 'csv', title: 'Plain CSV', use: 'For spreadsheets' },
  { format: 'pain001', title: 'ISO 20022 (pain.001)', use: 'For corporate banking' },
  { format: 'fnb', title: 'FNB CSV', use: 'For FNB’s online banking' },
];

/** Says why there is no file to download yet. */
export const noFilesYet = ({ status, work }: Pick<PayoutBatch, 'status' | 'work'>): string =>
  work?.status === 'running' && work.kind !== 'reopen'
    ? 'The files are being written.'
    : status === 'collecting' || status === 'open'
      ? 'The files are written when the batch is locked.'
      : 'This file isn’t written yet.';
