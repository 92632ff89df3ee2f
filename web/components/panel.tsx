import { type ReactNode, useId } from 'react';
import css from './panel.module.css';

/** A card with a heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`surface ${css.panel}`} aria-labelledby={id}>
      <h2 className={css.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
