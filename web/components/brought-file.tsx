import type { ReactNode } from 'react';
import css from './brought-file.module.css';

/** The head of a file that the office brought in: its title, and who uploaded it. */
export const FileAbout = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <div className={css.about}>
    <h2>{title}</h2>
    <p className="quiet small">{children}</p>
  </div>
);

/** The buttons of a file's next steps. */
export const FileSteps = ({ children }: { children: ReactNode }) => (
  <div className={css.steps}>{children}</div>
);
