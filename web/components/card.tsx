import { type ReactNode, useId } from 'react';
import css from './card.module.css';

interface CardProps {
  title: string;
  /** A link to the screen that shows the rest. */
  more?: ReactNode;
  children: ReactNode;
}

/** A card with an extract of another screen. */
export function Card({ title, more, children }: CardProps) {
  const id = useId();
  return (
    <section className={`surface ${css.card}`} aria-labelledby={id}>
      <div className={`apart ${css.head}`}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        {more ? <span className={css.more}>{more}</span> : null}
      </div>
      {children}
    </section>
  );
}

/** A sentence in a card, such as in place of an empty list. */
export const CardNote = ({ children }: { children: ReactNode }) => (
  <p className={`quiet ${css.note}`}>{children}</p>
);
