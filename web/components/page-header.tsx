import type { ReactNode } from 'react';
import css from './page-header.module.css';

/** A screen's heading, its purpose, and its main action. */
export function PageHeader(props: { title: string; subtitle?: string; action?: ReactNode }) {
  return (
    <header className={css.header}>
      <div>
        <h1 className={css.title}>{props.title}</h1>
        {props.subtitle ? <p className={css.subtitle}>{props.subtitle}</p> : null}
      </div>
      {props.action}
    </header>
  );
}

/** Actions of a screen, the main one last. */
export const HeaderActions = ({ children }: { children: ReactNode }) => (
  <div className={`flow ${css.actions}`}>{children}</div>
);
