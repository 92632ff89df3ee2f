import { RightOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import { Link } from './link.tsx';
import css from './link-list.module.css';

export interface ListedLink {
  /** Absent where the address tells the links apart. */
  key?: string;
  to: string;
  title: string;
  hint?: string | undefined;
  /** The link's name where its title has more in it; the rest describes it. */
  name?: string;
  /** At the end of the line, in place of an arrow. */
  end?: ReactNode;
  /** Beside the link: what can be done about it here. */
  beside?: ReactNode;
  /** Called before it leads on. */
  onClick?: () => void;
}

/** Links below each other, each with its purpose. */
export const LinkList = ({ links, label }: { links: readonly ListedLink[]; label?: string }) => (
  <ul aria-label={label}>
    {links.map(({ key, ...link }) => (
      <Entry key={key ?? link.to} {...link} />
    ))}
  </ul>
);

function Entry({ title, hint, end, name, beside, ...link }: Omit<ListedLink, 'key'>) {
  const id = useId();
  const named = name && { 'aria-label': name, 'aria-describedby': `${id}hint ${id}end` };
  return (
    <li className={css.entry}>
      <Link {...link} {...named} className={`apart ${css.link}`}>
        <span className="stacked">
          <strong>{title}</strong>
          {hint ? (
            <span className="quiet small" id={`${id}hint`}>
              {hint}
            </span>
          ) : null}
        </span>
        <span className={`stacked ${css.end}`} id={`${id}end`}>
          {end ?? <RightOutlined aria-hidden="true" />}
        </span>
      </Link>
      {beside}
    </li>
  );
}
