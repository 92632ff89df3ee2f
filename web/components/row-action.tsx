import { DeleteOutlined, EditOutlined, LoadingOutlined } from '@ant-design/icons';
import { type ComponentType, memo } from 'react';
import css from './row-action.module.css';

interface RowActionProps {
  label: string;
  icon: ComponentType;
  danger?: boolean;
  loading?: boolean;
  /** Keyboard shortcut while the focus is in the row. */
  shortcut?: string;
  onClick: () => void;
}

/** Memoised: a list renders at every step, and has hundreds of icons. */
const MemoizedIcon = memo(({ icon: Icon }: { icon: ComponentType }) => <Icon />);

/**
 * An action of a row: an icon in a table, a word on a card. It is a plain button whose two forms
 * differ by style only, because lists have thousands of them.
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
        <MemoizedIcon icon={loading ? LoadingOutlined : icon} />
      </span>
      <span className={css.label}>{label}</span>
    </button>
  );
}

/** Opens the dialogs that edit and delete a row. */
export const EditAndDelete = ({ onOpen }: { onOpen: (kind: 'edit' | 'delete') => void }) => (
  <>
    <RowAction label="Edit" icon={EditOutlined} shortcut="e" onClick={() => onOpen('edit')} />
    <RowAction
      label="Delete"
      icon={DeleteOutlined}
      danger
      shortcut="d"
      onClick={() => onOpen('delete')}
    />
  </>
);
