/** Networks' statements, their previews, and how the columns of a network's file are read. */
import * as z from 'zod';
import { broughtFile, mappingParts, newFile } from '../kernel/brought-file.ts';
import { dayForms } from '../kernel/file-cells.ts';
import { id } from '../kernel/ids.ts';
import { cents } from '../kernel/money.ts';
import { lineOfText } from '../kernel/text.ts';
import { MAX_GRACE_DAYS, MAX_STATEMENT_BYTES, verdicts } from './limits.ts';

/** The class of a line: its effect, or the reason that it has none. */
export const verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof verdict>;

/** The name of a network: the provider of products. */
export const networkName = lineOfText(100);

const { column, values } = mappingParts;

/** Which column of a network's file has what, and what its words mean; one for each network. */
export const statementMapping = z
  .strictObject({
    network: networkName,
    columns: z.strictObject({
      number: column.optional(),
      phone: column.optional(),
      product: column.optional(),
      status: column.optional(),
      activatedOn: column.optional(),
      endedOn: column,
    }),
    /** Words of the status column; without one, the days decide. */
    activeValues: values,
    notYetValues: values,
    endedValues: values,
    dayForm: z.enum(dayForms),
    /** A sale approved within so many days before the statement may be missing from it. */
    graceDays: z.int().min(0).max(MAX_GRACE_DAYS, `must be at most ${MAX_GRACE_DAYS} days`),
  })
  .refine(({ columns }) => columns.number !== undefined || columns.phone !== undefined, {
    path: ['columns', 'number'],
    message: 'is required, or a phone',
  })
  .refine(
    ({ columns, activeValues, endedValues }) =>
      columns.status === undefined || (activeValues.length > 0 && endedValues.length > 0),
    { path: ['activeValues'], message: 'must name values that mean active and ended' },
  );
export type StatementMapping = z.infer<typeof statementMapping>;

/** A network that products have, or whose columns are kept. */
export const network = z.object({
  name: networkName,
  /** Products of it among those that were looked at. */
  products: z.int(),
  mapping: statementMapping.optional(),
});
export type Network = z.infer<typeof network>;

/** A line of a statement as the preview keeps it, or a sale that no line names. */
export const keptLine = z.object({
  /** The line of the file, from 1; absent for a sale that no line names. */
  line: z.int().optional(),
  number: z.string().optional(),
  phone: z.string().optional(),
  product: z.string().optional(),
  /** The network's day of the end or of the activation. */
  day: z.string().optional(),
  /** For an end: the day of the activation before it, which no statement has said yet. */
  activatedOn: z.string().optional(),
  saleId: id.optional(),
  agentId: id.optional(),
  /** The sales that it may mean, where there are several; at most five. */
  candidates: z.array(id).optional(),
  why: z.string().optional(),
  /** Commission that was earned for a customer whom the network no longer has. */
  months: z.int().optional(),
  monthlyCents: cents.optional(),
  upfrontCents: cents.optional(),
});
export type KeptLine = z.infer<typeof keptLine>;

/** A line with the names that it shows. */
export const shownLine = keptLine.extend({
  /** Unique within its list. */
  id: z.string(),
  customerName: z.string().optional(),
  agentName: z.string().optional(),
});
export type ShownLine = z.infer<typeof shownLine>;

/** The lists of a preview: one for each class of lines, and the leakage. */
export const lineList = z.enum([...verdicts, 'leakage']);
export type LineList = z.infer<typeof lineList>;

export const leakageTotals = z.object({
  sales: z.int(),
  monthlyCents: cents,
  upfrontCents: cents,
});

export const statementTotals = z.object({
  /** Lines of the file below its header. */
  lines: z.int(),
  /** Our sales of the network that were compared: pending, approved and paid ones. */
  sales: z.int(),
  counts: z.record(verdict, z.int()),
  /** Ends whose month is closed: they take effect on the open month's first day. */
  late: z.int(),
  leakage: leakageTotals,
});
export type StatementTotals = z.infer<typeof statementTotals>;

/** `already`: done since the preview, by the office or by another file. */
export const statementApplied = z.object({
  ended: z.int(),
  activated: z.int(),
  already: z.int(),
  failed: z.int(),
});
export type StatementApplied = z.infer<typeof statementApplied>;

export const networkStatement = z.object({
  ...broughtFile,
  network: z.string(),
  /** The day as of which the network wrote it. */
  statementDay: z.string(),
  previewedAt: z.string().optional(),
  totals: statementTotals.optional(),
  applied: statementApplied.optional(),
  /** Links to the lists of the preview as CSV, valid for 5 minutes; lists without lines have none. */
  downloads: z.partialRecord(lineList, z.string()).optional(),
});
export type NetworkStatement = z.infer<typeof networkStatement>;

export const newStatement = z.strictObject({
  ...newFile(MAX_STATEMENT_BYTES),
  network: networkName,
  statementDay: z.iso.date(),
});
