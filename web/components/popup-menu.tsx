import { Dropdown } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { besideTrigger } from '../lib/popups.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon: ReactNode;
  onChoose: () => void;
}

export interface PopupMenuProps {
  items: readonly MenuItem[];
  /** The key of the current item, if there is one. */
  selected?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactElement;
}

/** A menu under a button. */
export default function PopupMenu(props: PopupMenuProps) {
  const { items, selected, children } = props;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      open={props.open}
      onOpenChange={props.onOpenChange}
      getPopupContainer={besideTrigger}
      menu={{
        items: items.map(({ key, label, icon, onChoose }) => ({
          key,
          label,
          icon: <span aria-hidden="true">{icon}</span>,
          onClick: onChoose,
        })),
        ...(selected === undefined ? {} : { selectable: true, selectedKeys: [selected] }),
      }}
    >
      {children}
    </Dropdown>
  );
}
