import { connectSecondPersonPrompt } from '../../lib/second-person.ts';
import { usePrompt } from '../../lib/use-prompt.ts';

const prompt = {
  connect: connectSecondPersonPrompt,
  load: async () => (await import('./ask-approval-dialog.tsx')).default,
};

/** The dialog that offers to ask another person. */
export function SecondPersonPrompt() {
  const { question, isOpen } = usePrompt(prompt);
  if (!question) return null;
  const { Dialog, asked, answer } = question;
  return <Dialog call={asked} open={isOpen} onAsked={answer} onCancel={() => answer(undefined)} />;
}
