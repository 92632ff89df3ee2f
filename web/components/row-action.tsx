import { LoadingOutlined } from '@ant-design/icons';
import { type ComponentType, memo } from 'react';
import css from './row-action.module.css';

interface RowActionProps {
  label: string;
  icon: ComponentType;
  danger?: boolean;
  loading?: boolean;
  /** The key that presses it while the focus is in its row. */
  shortcut?: string;
  onClick: () => void;
}

/** A list is rendered with each step that is taken in it, its hundred pictures once. */
const Picture = memo(({ of: Drawn }: { of: ComponentType }) => <Drawn />);

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
      <span aria-hidden="true">
        <Picture of={loading ? LoadingOutlined : icon} />
      </span>
      <span className={css.label}>{label}</span>
    </button>
  );
}
