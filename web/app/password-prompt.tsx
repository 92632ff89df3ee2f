import type { ComponentProps } from 'react';
import type PasswordDialog from '../features/identity/password-dialog.tsx';
import { connectPasswordPrompt } from '../lib/password-prompt.ts';
import { usePrompt } from '../lib/use-prompt.ts';

const prompt = {
  connect: connectPasswordPrompt,
  load: async () => (await import('../features/identity/password-dialog.tsx')).default,
};

/** The dialog that asks for the password. */
export function PasswordPrompt({ email }: Pick<ComponentProps<typeof PasswordDialog>, 'email'>) {
  const { question, isOpen } = usePrompt(prompt);
  if (!question) return null;
  const { Dialog, asked, answer } = question;
  return (
    <Dialog
      open={isOpen}
      email={email}
      codeNeeded={asked}
      onProven={answer}
      onCancel={() => answer(undefined)}
    />
  );
}
