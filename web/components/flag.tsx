import type { ReactNode } from 'react';
import css from './flag.module.css';

/** A word beside a name, like "You" or "NEW". */
export const Flag = ({ tone, children }: { tone: 'own' | 'new'; children: ReactNode }) => (
  <span className={`${css.flag} ${css[tone]}`}>{children}</span>
);

/** Marks an agent who joined within the last 7 days. */
export const NewFlag = () => <Flag tone="new">NEW</Flag>;
