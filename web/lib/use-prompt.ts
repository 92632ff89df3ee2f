import { useEffect, useState } from 'react';

/** A question of a call, with the dialog that answers it. */
interface Question<Asked, Answer, Dialog> {
  Dialog: Dialog;
  asked: Asked;
  answer: (answer: Answer | undefined) => void;
}

/** Both functions stay the same ones. */
interface Prompt<Asked, Answer, Dialog> {
  /** Connects the dialog with the calls that ask; returns a function that disconnects it. */
  connect: (ask: (asked: Asked) => Promise<Answer | undefined>) => () => void;
  load: () => Promise<Dialog>;
}

/**
 * A dialog that answers what calls ask; its code is loaded at the first question. It stays mounted while it
 * closes, to return the focus.
 */
export function usePrompt<Asked, Answer, Dialog>({
  connect,
  load,
}: Prompt<Asked, Answer, Dialog>): {
  question: Question<Asked, Answer, Dialog> | undefined;
  isOpen: boolean;
} {
  const [question, setQuestion] = useState<Question<Asked, Answer, Dialog>>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let leave = () => {};
    const disconnect = connect(
      (asked) =>
        new Promise((resolve, reject) => {
          leave = () => resolve(undefined);
          const answer = (given: Answer | undefined) => {
            setOpen(false);
            resolve(given);
          };
          load()
            .then((Dialog) => setQuestion({ Dialog, asked, answer }))
            .then(() => setOpen(true), reject);
        }),
    );
    // The call that waits for the answer is told that there will be none.
    return () => {
      disconnect();
      leave();
    };
  }, [connect, load]);
  return { question, isOpen };
}
