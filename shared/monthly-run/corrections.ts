/** The rules of corrections of a locked batch, and of the date that its files ask for. Pure. */
import { isBusinessDay, nextBusinessDay } from '../kernel/business-day.ts';
import { addDays } from '../kernel/month.ts';
import type { BatchStatus, CorrectionKind, Declaration } from './contract.ts';

/** A payment date further ahead than this is taken for a slip of the keyboard. */
export const MAX_DAYS_AHEAD = 31;
/** A batch’s files are written anew at most this often. */
export const MAX_FILE_SETS = 50;

/**
 * The reason why files can't ask for payment on a day; undefined when they can.
 * @param day, today days in South Africa, `YYYY-MM-DD`
 */
export function whyNotPaymentDate(day: string, today: string): string | undefined {
  if (day < today) return `must not be over: today is ${today}`;
  if (day > addDays(today, MAX_DAYS_AHEAD)) return `must be within ${MAX_DAYS_AHEAD} days`;
  if (isBusinessDay(day)) return undefined;
  return `must be a day on which banks work, such as ${nextBusinessDay(day)}`;
}

/** True while files may be at the bank, so that a correction needs a declaration. */
export const needsDeclaration = (status: BatchStatus) => status === 'exported';

/** Words of a declaration, as it is asked for and as it is recorded. */
export const declarationWords: Readonly<Record<Declaration, string>> = {
  notUploaded: 'No downloaded file was loaded at the bank.',
  cancelled: 'The bank cancelled the payments of the loaded file.',
};

/** What a correction does, as in "asks to open the batch again". */
export const correctionWords: Readonly<Record<CorrectionKind, string>> = {
  reopen: 'open the batch again',
  redate: 'change the payment date',
  takeOut: 'take a line out',
};

export const DECLARE =
  'must say what became of the downloaded files: not loaded at the bank, or cancelled there';
export const CONFIRM_OWN =
  'You asked for this correction, so another administrator has to confirm it.';
