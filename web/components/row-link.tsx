import type { ComponentType } from 'react';
import css from './row-action.module.css';

interface RowLinkProps {
  label: string;
  icon: ComponentType;
  href: string;
}

/** A link of a row that leaves the portal, such as one that dials a number; it looks like a `RowAction`. */
export function RowLink({ label, icon: Icon, href }: RowLinkProps) {
  return (
    <a className={css.action} aria-label={label} title={label} href={href}>
      <span aria-hidden="true">
        <Icon />
      </span>
      <span className={css.label}>{label}</span>
    </a>
  );
}
