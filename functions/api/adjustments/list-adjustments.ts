import { adjustmentsContract } from '../../../shared/adjustments/contract.ts';
import { adjustmentPosition, adjustmentTable } from '../../data/adjustment.table.ts';
import { namesOf, presentWith } from '../../domain/adjustments/present-adjustments.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';

/** Two round trips: the rows and their people, beside the reader and the reader's accounts. */
export const listAdjustments = verb(
  adjustmentsContract.listAdjustments,
  async (context, { limit, cursor, ...filter }) => {
    const query = { list: 'adjustments', ...filter };
    const after = positionOf(query, cursor);
    const readRows = async () => {
      const page = await adjustmentTable(context.table).page({ ...filter, limit, after });
      return { ...page, names: await namesOf(context, page.rows) };
    };
    const [{ rows, more, names }, reader] = await Promise.all([readRows(), readReleaser(context)]);
    return {
      rows: rows.map((row) => presentWith(row, names, reader)),
      cursor: more ? cursorAfter(query, adjustmentPosition(rows.at(-1))) : null,
    };
  },
);
