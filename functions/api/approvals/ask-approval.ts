import { approvalsContract } from '../../../shared/approvals/contract.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { type Acts, callAct } from '../../domain/approvals/call-act.ts';
import { Asked } from '../../domain/approvals/commit-act.ts';
import { presentApproval } from '../../domain/approvals/present-approvals.ts';
import { verb } from '../verb.ts';

/** Asks another person for a call of another endpoint: that endpoint checks it as if it were done now. */
export const askApproval = (acts: Acts) =>
  verb(approvalsContract.askApproval, async (context, asked) => {
    try {
      await callAct(acts, context, asked, { stage: 'ask', table: context.table });
    } catch (error) {
      if (error instanceof Asked) return presentApproval(context, error.approval);
      throw error;
    }
    throw conflict('Nothing is left to do: it is so already.');
  });
