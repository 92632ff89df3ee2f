/** Bank files with outcomes of payouts, their previews, and how columns of a CSV are read. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { batchId } from '../kernel/batch-id.ts';
import { lineOfText } from '../kernel/text.ts';
import { broughtFile, mappingParts, newFile } from '../kernel/brought-file.ts';
import { dayForms } from '../kernel/file-cells.ts';
import { bankProfiles, decimalMarks, formats, MAX_FILE_BYTES, signs, verdicts } from './limits.ts';

export const outcomeFormat = z.enum(formats);
export type OutcomeFormat = z.infer<typeof outcomeFormat>;

/** The bank's word about a payment. `onTheWay`: accepted or planned, so that nothing is final. */
export const bankWord = z.enum(['paid', 'returned', 'onTheWay']);
export type BankWord = z.infer<typeof bankWord>;

/** The outcome of a line, or the reason why it changes nothing. */
export const outcomeVerdict = z.enum(verdicts);
export type OutcomeVerdict = z.infer<typeof outcomeVerdict>;

/** A line of a file as the preview has it. */
export const outcomeRow = z.object({
  /** Unique within the file. */
  id: z.string(),
  /** The line of the file, from 1. */
  line: z.int(),
  verdict: outcomeVerdict,
  word: bankWord,
  /** The amount in the file, or the payout's where the file has none; absent without either. */
  amountCents: cents.optional(),
  /** The reference that the file has for the payment. */
  reference: z.string(),
  /** The bank's own reference; it becomes the payout's transaction id. */
  bankReference: z.string().optional(),
  /** The day of the booking, `YYYY-MM-DD`. */
  day: z.string().optional(),
  /** Why the bank returned it, in words and with the code. */
  reason: z.string().optional(),
  payoutId: id.optional(),
  agentId: id.optional(),
  agentName: z.string().optional(),
  /** The batch that the payout is a line of. */
  batchId: batchId.optional(),
  /** The file has one entry for the whole batch, in which this payout is a line. */
  wholeBatch: z.literal(true).optional(),
  /** Why it does nothing, for the user. */
  why: z.string().optional(),
});
export type OutcomeRow = z.infer<typeof outcomeRow>;

const sum = z.object({ lines: z.int(), cents });
export type OutcomeSum = z.infer<typeof sum>;

/** The totals of a preview. */
export const outcomeTotals = z.object({
  paid: sum,
  returned: sum,
  onTheWay: sum,
  mismatch: sum,
  unknown: sum,
  applied: sum,
  /** Bookings of a statement that have nothing to do with payouts. */
  notOurs: z.int(),
  /** Agents who get money back. */
  agentsBack: z.int(),
  /** Lines of each batch that the file pays and returns. */
  batches: z.array(z.object({ batchId, paid: z.int(), returned: z.int() })),
});
export type OutcomeTotals = z.infer<typeof outcomeTotals>;

/** Totals of an application. `already`: done by somebody else since the preview. */
export const appliedTotals = z.object({
  paid: sum,
  returned: sum,
  already: z.int(),
  failed: z.int(),
});
export type AppliedTotals = z.infer<typeof appliedTotals>;

export const bankFile = z.object({
  ...broughtFile,
  format: outcomeFormat.optional(),
  /** The name of the mapping that a CSV was read with. */
  mapping: z.string().optional(),
  /** SHA-256 of the content, hexadecimal. */
  sha256: z.string().optional(),
  totals: outcomeTotals.optional(),
  applied: appliedTotals.optional(),
  /** An earlier file of the same content that was applied. */
  same: z.object({ fileId: id, name: z.string(), appliedAt: z.string() }).optional(),
  /** Link to the preview's rows as JSON, valid for 5 minutes. */
  previewUrl: z.string().optional(),
});
export type BankFile = z.infer<typeof bankFile>;

export const newBankFile = z.strictObject({
  ...newFile(MAX_FILE_BYTES),
  /** How a CSV's columns are read; XML says by itself what it is. */
  mappingId: id.optional(),
  /** The bank whose layout a CSV has, where it fits several. */
  profile: z.enum(bankProfiles).optional(),
});

export type NewBankFile = z.infer<typeof newBankFile>;

const { column, values } = mappingParts;

/** Which column of a bank's CSV has what. */
export const outcomeMapping = z
  .strictObject({
    name: lineOfText(60),
    columns: z.strictObject({
      endToEndId: column.optional(),
      reference: column.optional(),
      /** Further text that may have our reference. */
      description: column.optional(),
      amount: column.optional(),
      /** Debits, in place of the amount; with or without a minus. */
      moneyOut: column.optional(),
      /** Credits beside `moneyOut`. */
      moneyIn: column.optional(),
      status: column.optional(),
      reason: column.optional(),
      bankReference: column.optional(),
      account: column.optional(),
      currency: column.optional(),
      day: column.optional(),
    }),
    /** The file has no header: columns are `column_1`, `column_2` and so on. */
    byNumber: z.literal(true).optional(),
    /** Words of the status column. */
    paidValues: values,
    returnedValues: values,
    onTheWayValues: values,
    sign: z.enum(signs),
    decimalMark: z.enum(decimalMarks),
    dayForm: z.enum(dayForms),
  })
  .refine(({ columns }) => columns.endToEndId !== undefined || columns.reference !== undefined, {
    path: ['columns', 'endToEndId'],
    message: 'is required, or a reference',
  })
  .refine(({ columns }) => (columns.amount === undefined) !== (columns.moneyOut === undefined), {
    path: ['columns', 'amount'],
    message: 'is required, or one of money out, and not both',
  })
  .refine(({ columns }) => columns.moneyIn === undefined || columns.moneyOut !== undefined, {
    path: ['columns', 'moneyOut'],
    message: 'is required beside money in',
  })
  .refine(
    ({ columns, sign }) =>
      columns.status !== undefined || sign === 'minusIsPaid' || columns.moneyOut !== undefined,
    {
      path: ['columns', 'status'],
      message: 'is required, unless a minus marks what was paid',
    },
  )
  .refine(
    ({ columns, paidValues, returnedValues }) =>
      columns.status === undefined || paidValues.length + returnedValues.length > 0,
    { path: ['paidValues'], message: 'must name a value that means paid or returned' },
  );
export type OutcomeMapping = z.infer<typeof outcomeMapping>;

export const keptMapping = z.object({ id, ...outcomeMapping.shape, updatedAt: z.string() });
export type KeptMapping = z.infer<typeof keptMapping>;
