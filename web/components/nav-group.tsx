import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import { useDeviceChoice } from '../lib/device-choice.ts';
import css from './portal-frame.module.css';

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
  const [choice, choose] = useDeviceChoice(`portal-menu-${label}`, ['folded', 'open']);
  const isOpen = isInside || choice === 'open';
  const id = useId();
  return (
    <li className={css.item}>
      <button
        type="button"
        className={`${css.entry} ${css.group}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-disabled={isInside}
        onClick={() => choose(choice === 'open' ? 'folded' : 'open')}
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
