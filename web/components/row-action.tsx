import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useMedia, WIDE } from '../lib/use-media.ts';

interface RowActionProps {
  label: string;
  icon: ReactNode;
  danger?: boolean;
  loading?: boolean;
  /** The key that presses it while the focus is in its row. */
  shortcut?: string;
  onClick: () => void;
}

/** What can be done with a row: an icon in a table, which keeps its name, and a word on a card. */
export function RowAction(props: RowActionProps) {
  const { label, icon, danger = false, loading = false, shortcut, onClick } = props;
  const wide = useMedia(WIDE);
  return (
    <Button
      type={wide ? 'text' : 'default'}
      icon={<span aria-hidden="true">{icon}</span>}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      danger={danger}
      loading={loading}
      onClick={onClick}
    >
      {wide ? null : label}
    </Button>
  );
}
