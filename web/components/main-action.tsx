import type { ReactNode } from 'react';
import css from './main-action.module.css';

/** What a screen is opened for most, in its header; on a phone within reach of the thumb. */
export const MainAction = ({ children }: { children: ReactNode }) => (
  <div className={css.action}>{children}</div>
);
