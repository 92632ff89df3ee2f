import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useId, useState } from 'react';
import css from './nav-group.module.css';

interface NavGroupProps {
  label: string;
  icon: ReactNode;
  /** True while one of its screens is shown, which keeps it open. */
  isInside: boolean;
  /** Its entries. */
  children: ReactNode;
}

function keptOpen(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'open';
  } catch {
    // Storage is switched off.
    return false;
  }
}

function keepOpen(key: string, isOpen: boolean): void {
  try {
    localStorage.setItem(key, isOpen ? 'open' : 'folded');
  } catch {
    // Storage is switched off: the choice holds until the page is left.
  }
}

/** Entries of a portal's menu that are folded until somebody needs them; the device keeps the choice. */
export function NavGroup({ label, icon, isInside, children }: NavGroupProps) {
  const key = `portal-menu-${label}`;
  const [isUnfolded, setUnfolded] = useState(() => keptOpen(key));
  const isOpen = isInside || isUnfolded;
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={css.group}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={isInside}
        onClick={() => {
          setUnfolded(!isUnfolded);
          keepOpen(key, !isUnfolded);
        }}
      >
        <span aria-hidden="true">{icon}</span>
        {label}
        <span aria-hidden="true" className={css.fold}>
          {isOpen ? <DownOutlined /> : <RightOutlined />}
        </span>
      </button>
      {isOpen ? (
        <ul className={css.entries} id={id}>
          {children}
        </ul>
      ) : null}
    </li>
  );
}
