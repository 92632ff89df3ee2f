import { approvalsContract } from '../../../shared/approvals/contract.ts';
import { acceptCommand as accept } from '../../domain/approvals/accept-command.ts';
import { verb } from '../verb.ts';

/** Accepts what an operator's command did without a second person; that command asks for it. */
export const acceptCommand = verb(approvalsContract.acceptCommand, async (context, command) => {
  await accept(context, command);
  return command;
});
