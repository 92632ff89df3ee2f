import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { addApplied } from '../../../shared/bank-outcomes/rules.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import { gateTable } from '../../data/payouts/gate.table.ts';
import { type Act, commitAct } from '../../domain/approvals/commit-act.ts';
import { bankFiles } from '../../domain/bank-outcomes/kind.ts';
import { presentOne } from '../../domain/bank-outcomes/present-file.ts';
import { startApplying } from '../../domain/brought-files/start-step.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** Has a job apply the outcomes of the preview that was seen; a stopped application goes on where it was. */
export const applyBankFile = verb(bankOutcomesContract.applyBankFile, async (context, input) => {
  const applying = await startApplying(context, bankFiles, input, (file) => {
    const { fileId, status, totals } = file;
    if (!totals || totals.paid.lines + totals.returned.lines === 0)
      throw conflict('This bank file has no outcome to apply.');
    return {
      changes: status === 'stopped' ? {} : earlier(file),
      facts: {
        lines: totals.paid.lines + totals.returned.lines,
        paidCents: totals.paid.cents,
        returnedCents: totals.returned.cents,
      },
      writes: [gateTable(context.table).requirePayoutsOpen(fileId)],
      // A paid line is a record; a returned one makes money available again.
      ...(totals.returned.lines > 0
        ? { commit: (writes) => commitAct(context, actOf(file, totals), writes) }
        : {}),
    };
  });
  return presentOne(context, applying);
});

const actOf = (
  { fileId, fileName }: StoredBankFile,
  { paid, returned }: NonNullable<StoredBankFile['totals']>,
): Act => ({
  subjects: [`bankFile#${fileId}`],
  need: { kind: 'listed' },
  agentIds: [],
  figures: [
    { label: 'File', words: fileName },
    {
      label: 'Returned',
      words: `${countOf(returned.lines, 'line')}, ${formatRand(returned.cents)}`,
    },
    { label: 'Paid', words: `${countOf(paid.lines, 'line')}, ${formatRand(paid.cents)}` },
  ],
  about: { subject: 'portal', subjectId: fileId },
});

/** Totals of earlier applications of the file; this one counts from 0. */
const earlier = ({ applied, appliedBefore }: StoredBankFile) =>
  optional({ appliedBefore: applied && addApplied(appliedBefore, applied) });
