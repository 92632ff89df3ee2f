import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import css from './full-page-message.module.css';

/** A page with one message and a link to go on. */
export function FullPageMessage(props: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <main className={css.page}>
      <Brand />
      <h1 className={css.title}>{props.title}</h1>
      <div className={css.text}>{props.children}</div>
      <div className={css.actions}>{props.action}</div>
    </main>
  );
}
