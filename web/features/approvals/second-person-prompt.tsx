import { isApprovalOperation } from '../../../shared/approvals/words.ts';
import { connectSecondPersonPrompt } from '../../lib/second-person.ts';
import { usePrompt } from '../../lib/use-prompt.ts';
import type { ActToAsk } from './queries.ts';

const prompt = {
  connect: (ask: (act: ActToAsk) => Promise<string | undefined>) =>
    connectSecondPersonPrompt(async ({ operation, ...call }) =>
      isApprovalOperation(operation) ? ask({ ...call, operation }) : undefined,
    ),
  load: async () => (await import('./ask-approval-dialog.tsx')).default,
};

/** The dialog that offers to ask another person. */
export function SecondPersonPrompt() {
  const { question, isOpen } = usePrompt(prompt);
  if (!question) return null;
  const { Dialog, asked, answer } = question;
  return <Dialog act={asked} open={isOpen} onAsked={answer} onCancel={() => answer(undefined)} />;
}
