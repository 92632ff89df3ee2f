import { ArrowLeftOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import css from './back-link.module.css';

/** The way back to where a part of a screen belongs. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link className={css.back} to={to}>
      <ArrowLeftOutlined aria-hidden="true" /> {children}
    </Link>
  );
}
