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
  /** The consequences. */
  children: ReactNode;
}

/** Asks for confirmation before something is deleted. */
export const DeleteQuestion = ({ question, children, ...asked }: DeleteQuestionProps) => (
  <Question {...asked} action="Delete" danger overtaken={undefined}>
    <p className={css.question}>{question}</p>
    <Callout>{children}</Callout>
  </Question>
);
