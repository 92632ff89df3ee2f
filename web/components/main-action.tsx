import type { ReactNode } from 'react';
import css from './main-action.module.css';

/** A screen's most frequent action, in its header; on a phone within reach of the thumb. */
export const MainAction = ({ children }: { children: ReactNode }) => (
  <div className={css.action}>{children}</div>
);
