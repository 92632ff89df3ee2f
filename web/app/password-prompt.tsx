import { type ComponentProps, useEffect, useState } from 'react';
import type PasswordDialog from '../features/identity/password-dialog.tsx';
import { connectPasswordPrompt } from '../lib/password-prompt.ts';
import type { CodeNeeded } from '../lib/password-proof.ts';

interface Question {
  Dialog: typeof PasswordDialog;
  codeNeeded: CodeNeeded | undefined;
  answer: (accessToken: string | undefined) => void;
}

const loadDialog = async () => (await import('../features/identity/password-dialog.tsx')).default;

/**
 * The dialog that asks for the password; its code is loaded at the first question. It stays mounted while
 * it closes, to return the focus.
 */
export function PasswordPrompt({ email }: Pick<ComponentProps<typeof PasswordDialog>, 'email'>) {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let leave: (() => void) | undefined;
    const disconnect = connectPasswordPrompt(
      (codeNeeded) =>
        new Promise((resolve, reject) => {
          leave = () => resolve(undefined);
          const answer = (accessToken: string | undefined) => {
            setOpen(false);
            resolve(accessToken);
          };
          loadDialog()
            .then((Dialog) => setQuestion({ Dialog, codeNeeded, answer }))
            .then(() => setOpen(true), reject);
        }),
    );
    // The call that waits for the answer is told that there will be none.
    return () => {
      disconnect();
      leave?.();
    };
  }, []);
  if (!question) return null;
  const { Dialog, codeNeeded, answer } = question;
  return (
    <Dialog
      open={isOpen}
      email={email}
      codeNeeded={codeNeeded}
      onProven={answer}
      onCancel={() => answer(undefined)}
    />
  );
}
