import { ArrowLeftOutlined } from '@ant-design/icons';
import css from './back-link.module.css';
import { Link } from './link.tsx';

/** A link from a part of a screen back to the whole. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={css.back} to={to}>
      <ArrowLeftOutlined aria-hidden="true" /> {children}
    </Link>
  );
}
