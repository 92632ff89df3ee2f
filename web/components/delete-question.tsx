import type { ReactNode } from 'react';
import { Callout } from './callout.tsx';
import css from './delete-question.module.css';
import { Question } from './question.tsx';

interface DeleteQuestionProps {
  title: string;
  open: boolean;
  onClose: () => void;
  afterClose: () => void;
  pending: boolean;
  onConfirm: () => void;
  question: ReactNode;
  /** What follows from it. */
  children: ReactNode;
}

/** Asks before something is deleted, and says what follows from it. */
export const DeleteQuestion = ({ question, children, ...asked }: DeleteQuestionProps) => (
  <Question {...asked} action="Delete" danger overtaken={undefined}>
    <p className={css.question}>{question}</p>
    <Callout>{children}</Callout>
  </Question>
);
