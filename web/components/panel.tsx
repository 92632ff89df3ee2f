import { type ReactNode, useId } from 'react';
import css from './panel.module.css';

interface PanelProps {
  title: string;
  /** For links that lead to it. */
  anchor?: string;
  children: ReactNode;
}

/** A card with a heading. */
export function Panel({ title, anchor, children }: PanelProps) {
  const id = useId();
  return (
    <section id={anchor} className={`surface ${css.panel}`} aria-labelledby={id}>
      <h2 className={css.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
