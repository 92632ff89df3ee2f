import { Children, type ReactNode } from 'react';
import { useMedia, WIDE } from '../lib/use-media.ts';
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

/** Actions of a screen, the main one last; on a phone it is the first, for the eye and for Tab alike. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const isWide = useMedia(WIDE);
  const actions = Children.toArray(children);
  return <div className="flow">{isWide ? actions : actions.reverse()}</div>;
}
