import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import css from './card.module.css';

interface CardProps {
  title: string;
  /** Where the rest of it is. */
  more?: { label: string; to: string };
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
        {more ? (
          <Link className={css.more} to={more.to}>
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}
