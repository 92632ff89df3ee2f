import { LoadingOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import css from './row-action.module.css';

interface RowActionProps {
  label: string;
  icon: ReactNode;
  danger?: boolean;
  loading?: boolean;
  /** The key that presses it while the focus is in its row. */
  shortcut?: string;
  onClick: () => void;
}

/**
 * What can be done with a row: an icon in a table, which keeps its name, and a word on a card. Lists
 * have thousands of them, so it is a plain button, and its two forms differ by style alone.
 */
export function RowAction(props: RowActionProps) {
  const { label, icon, danger = false, loading = false, shortcut, onClick } = props;
  return (
    <button
      type="button"
      className={`${css.action} ${danger ? css.danger : ''}`}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-busy={loading}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={loading ? undefined : onClick}
    >
      <span aria-hidden="true">{loading ? <LoadingOutlined /> : icon}</span>
      <span className={css.label}>{label}</span>
    </button>
  );
}
