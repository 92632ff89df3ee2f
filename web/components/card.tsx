import { type ReactNode, useId } from 'react';
import css from './card.module.css';

interface CardProps {
  title: string;
  /** The link to the rest of it. */
  more?: ReactNode;
  children: ReactNode;
}

/** A part of a screen that shows some of what another screen has. */
export function Card({ title, more, children }: CardProps) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        {more ? <span className={css.more}>{more}</span> : null}
      </div>
      {children}
    </section>
  );
}
