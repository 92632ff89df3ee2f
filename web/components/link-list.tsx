import { RightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';
import css from './link-list.module.css';

export interface ListedLink {
  /** Absent where the address tells the links apart. */
  key?: string;
  to: string;
  title: string;
  hint?: string | undefined;
  /** At the end of the line, in place of an arrow. */
  end?: ReactNode;
  /** Called before it leads on. */
  onClick?: () => void;
}

/** Links below each other, each with its purpose. */
export const LinkList = ({ links }: { links: readonly ListedLink[] }) => (
  <ul>
    {links.map(({ key, title, hint, end, ...link }) => (
      <li key={key ?? link.to} className={css.entry}>
        <Link {...link} className={`apart ${css.link}`}>
          <span className="stacked">
            <strong>{title}</strong>
            {hint ? <span className="quiet small">{hint}</span> : null}
          </span>
          <span className={`stacked ${css.end}`}>
            {end ?? <RightOutlined aria-hidden="true" />}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
