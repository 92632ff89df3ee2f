import { RightOutlined } from '@ant-design/icons';
import { Link } from './link.tsx';
import css from './link-list.module.css';

export interface ListedLink {
  to: string;
  title: string;
  hint?: string | undefined;
  /** Called before it leads on. */
  onClick?: () => void;
}

/** Links below each other, each with its purpose. */
export const LinkList = ({ links }: { links: readonly ListedLink[] }) => (
  <ul>
    {links.map(({ title, hint, ...link }) => (
      <li key={title} className={css.entry}>
        <Link {...link} className={css.link}>
          <span>
            <strong>{title}</strong>
            {hint ? <span>{hint}</span> : null}
          </span>
          <RightOutlined aria-hidden="true" />
        </Link>
      </li>
    ))}
  </ul>
);
