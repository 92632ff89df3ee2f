import { adjustmentsContract } from '../../../shared/adjustments/contract.ts';
import { adjustmentPosition, adjustmentTable } from '../../data/adjustments/adjustment.table.ts';
import { namesOf, presentWith } from '../../domain/adjustments/present-adjustments.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';

export const listAdjustments = verb(
  adjustmentsContract.listAdjustments,
  async (context, { limit, cursor, ...filter }) => {
    const query = { list: 'adjustments', ...filter };
    const after = positionOf(query, cursor);
    const { rows, more } = await adjustmentTable(context.table).page({ ...filter, limit, after });
    const names = await namesOf(context, rows);
    return {
      rows: rows.map((row) => presentWith(row, names)),
      cursor: more ? cursorAfter(query, adjustmentPosition(rows.at(-1))) : null,
    };
  },
);
