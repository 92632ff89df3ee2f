import type { ReactNode } from 'react';
import css from './details.module.css';

/** A list of labelled values. (`fact` means something else in the glossary.) */
export function Details({ children }: { children: ReactNode }) {
  return <dl className="ruled">{children}</dl>;
}

/** One labelled value; not shown if it is empty. */
export function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <div className={css.detail}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
