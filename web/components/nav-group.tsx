import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import { useKeptChoice } from '../lib/kept-choice.ts';
import css from './nav-group.module.css';

interface NavGroupProps {
  label: string;
  icon: ReactNode;
  /** True while one of its screens is shown, which keeps it open. */
  isInside: boolean;
  /** Its entries. */
  children: ReactNode;
}

/** Entries of a portal's menu that are folded until somebody needs them; the device keeps the choice. */
export function NavGroup({ label, icon, isInside, children }: NavGroupProps) {
  const [kept, keep] = useKeptChoice(`portal-menu-${label}`, ['folded', 'open']);
  const isOpen = isInside || kept === 'open';
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={css.group}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={isInside}
        onClick={() => keep(kept === 'open' ? 'folded' : 'open')}
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
