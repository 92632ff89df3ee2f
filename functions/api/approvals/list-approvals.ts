import { approvalsContract } from '../../../shared/approvals/contract.ts';
import { approvalPosition, approvalTable } from '../../data/approvals/approval.table.ts';
import { presentApprovals } from '../../domain/approvals/present-approvals.ts';
import { cursorAfter, positionOf } from '../../platform/page.ts';
import { verb } from '../verb.ts';

export const listApprovals = verb(
  approvalsContract.listApprovals,
  async (context, { limit, cursor, status }) => {
    const query = { list: 'approvals', status };
    const after = positionOf(query, cursor);
    const { rows, more } = await approvalTable(context.table).page(status, { limit, after });
    return {
      rows: await presentApprovals(context, rows),
      cursor: more ? cursorAfter(query, approvalPosition(rows.at(-1))) : null,
    };
  },
);
