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

/** Texts of each kind of work: while it runs, after it stopped, and of its button. */
export const workWords: Record<BatchAction, { doing: string; stopped: string; button: string }> = {
  lock: {
    doing: 'Locking the batch',
    stopped: 'Locking the batch stopped.',
    button: 'Lock Batch',
  },
  process: {
    doing: 'Marking lines as processing',
    stopped: 'Marking the lines as processing stopped.',
    button: 'Mark Processing',
  },
  pay: {
    doing: 'Marking lines as paid',
    stopped: 'Marking the lines as paid stopped.',
    button: 'Mark Paid',
  },
  reopen: {
    doing: 'Opening the batch again',
    stopped: 'Opening the batch again stopped.',
    button: 'Reopen',
  },
  rewrite: {
    doing: 'Writing the files',
    stopped: 'Writing the files stopped.',
    button: 'Change Payment Date',
  },
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
        exceptions === 0
          ? 'Nobody had anything to be paid this month.'
          : 'Nothing is payable as things stand; the exceptions say what is missing.'
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
    text: 'Look through the lines and the exceptions. Locking fixes accounts and amounts, and writes the files for the bank.',
  },
  locked: {
    title: 'Take the file to the bank',
    text: 'Download the format that your bank reads, and load it there.',
  },
  exported: {
    title: 'Load the file at the bank',
    text: 'Compare lines, total and hash total with what the bank shows. Once the bank has taken the file, mark the batch as processing.',
  },
  processing: {
    title: 'The bank is paying',
    text: 'Bring in the bank’s file under Bank Files, or mark the batch as paid once all of it is. A single payment that comes back is marked on its line.',
  },
  paid: {
    title: 'Everything is paid',
    text: 'A payment that the bank still returns is marked on its line; the money goes back to the agent’s balance.',
  },
  partlyPaid: {
    title: 'Paid, but for what the bank returned',
    text: 'What came back is in the agents’ balances again, and can be paid in a later batch.',
  },
};

/** The reason why a payout or a balance is left out of a batch, and the remedy. */
export function reasonWords(
  reason: ExceptionReason,
  { holdUntil, minimumCents }: { holdUntil: string | undefined; minimumCents: number },
): { short: string; remedy: string } {
  switch (reason) {
    case 'noBankDetails':
      return {
        short: 'No bank details',
        remedy: 'The agent enters them in the profile, or you on the agent’s page.',
      };
    case 'onHold':
      return {
        short: holdUntil ? `On hold until ${holdUntil}` : 'Bank details on hold',
        remedy: 'The account was changed recently. Include it when the hold is over.',
      };
    case 'secondPerson':
      return {
        short: 'Waits for a second person',
        remedy: 'It goes on by itself once another administrator has confirmed or declined it.',
      };
    case 'returned':
      return {
        short: 'Payment returned by the bank',
        remedy:
          'The agent corrects the bank details, or finance lifts the hold on the agent’s page.',
      };
    case 'failedCheck':
      return {
        short: 'Account check failed',
        remedy:
          'The agent corrects the bank details, or finance accepts the account on the agent’s page.',
      };
    case 'inactive':
      return { short: 'Agent not active', remedy: 'Set the agent to Active in Agents.' };
    case 'frozen':
      return { short: 'Balance frozen', remedy: 'Finance settles it by hand.' };
    case 'belowMinimum':
      return {
        short: `Below the minimum of ${formatRand(minimumCents)}`,
        remedy: 'It stays in the balance for a later month.',
      };
    case 'duplicateAccount':
      return {
        short: 'Account of several agents',
        remedy: 'Ask them whose account it is before you include it.',
      };
    case 'aboveLimit':
      return {
        short: 'Needs a second person',
        remedy:
          'Mark it as processing in Payouts by itself: another administrator with the finance permission confirms it.',
      };
    case 'aboveMaximum':
      return {
        short: `Above ${formatRand(MAX_LINE_CENTS)}`,
        remedy: 'No bank file takes so much in one line. Pay it by hand.',
      };
    case 'excluded':
      return { short: 'Excluded', remedy: 'Include puts it back.' };
  }
}

/** The subject of an exception. */
export const subjectOf = ({ payoutId }: Pick<BatchException, 'payoutId'>): string =>
  payoutId ? 'Payout' : 'Balance';

/** The files for the bank, with their purposes. */
export const fileFormats: readonly { format: FileFormat; title: string; use: string }[] = [
  {
    format: 'csv',
    title: 'Plain CSV',
    use: 'To check in a spreadsheet, and for banks that take a simple list.',
  },
  {
    format: 'pain001',
    title: 'ISO 20022 (pain.001)',
    use: 'The international payment file that corporate banking systems read.',
  },
  {
    format: 'fnb',
    title: 'FNB CSV',
    use: 'For the bulk payment import of FNB’s online banking.',
  },
];

/** Says why there is no file to download yet. */
export const noFilesYet = ({ status, work }: Pick<PayoutBatch, 'status' | 'work'>): string =>
  work?.status === 'running' && work.kind !== 'reopen'
    ? 'The files are being written.'
    : status === 'collecting' || status === 'open'
      ? 'The files are written when the batch is locked.'
      : 'This file isn’t written yet.';
