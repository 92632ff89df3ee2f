import type { ComponentType } from 'react';
import css from './row-action.module.css';

interface RowLinkProps {
  label: string;
  icon: ComponentType;
  href: string;
  /** The one that matters most, on a card. */
  main?: boolean;
}

/** A link of a row that leaves the portal, such as one that dials a number; it looks like a `RowAction`. */
export function RowLink({ label, icon: Icon, href, main = false }: RowLinkProps) {
  return (
    <a
      className={`${css.action} ${main ? css.main : ''}`}
      aria-label={label}
      title={label}
      href={href}
    >
      <span aria-hidden="true">
        <Icon />
      </span>
      <span className={css.label}>{label}</span>
    </a>
  );
}
