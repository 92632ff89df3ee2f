import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { jobFailureTable } from '../../data/job-failure.table.ts';
import { readStoredFile } from '../../domain/bank-outcomes/read-bank-file.ts';
import { verb } from '../verb.ts';

/** Items per answer, which keeps it far below the limit of 6 MB. */
const PARTS = 20;

export const listFailedOutcomes = verb(
  bankOutcomesContract.listFailedOutcomes,
  async (context, { fileId, after = 0 }) => {
    const { clock, table } = context;
    const { applyJobId } = await readStoredFile(context, fileId);
    if (applyJobId === undefined) return { rows: [], more: false };
    const page = { after, parts: PARTS };
    const { parts, more } = await jobFailureTable(table).page(applyJobId, page, clock.real());
    const rows = parts.flatMap(({ failures }) =>
      failures.map(({ row, reason, cells }) => ({
        row,
        reason,
        ...(cells ? { cells: cells as Record<string, string> } : {}),
      })),
    );
    return { rows, more };
  },
);
