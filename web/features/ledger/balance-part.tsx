import type { ReactNode } from 'react';
import css from './balance.module.css';

/** A figure of the balance, with a smaller text below its name. */
export function Part(props: { title: string; hint: string; children?: ReactNode }) {
  const id = `balance-${props.title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className={`apart ${css.part}`} aria-labelledby={id}>
      <div>
        <h2 id={id}>{props.title}</h2>
        <p className="quiet smaller">{props.hint}</p>
      </div>
      <p className={css.amount}>{props.children}</p>
    </section>
  );
}
