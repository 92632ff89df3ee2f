/** The parts of an asked act that its contract and the errors about it share. */
import * as z from 'zod';

/** A figure of an act, such as an amount or an account, in words. */
export const approvalFigure = z.object({ label: z.string(), words: z.string() });
export type ApprovalFigure = z.infer<typeof approvalFigure>;

/** A plain fact about somebody's part; `warns` where it asks for a closer look. */
export const approvalFact = z.object({ words: z.string(), warns: z.boolean() });
export type ApprovalFact = z.infer<typeof approvalFact>;
