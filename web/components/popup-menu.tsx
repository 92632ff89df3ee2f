import { Dropdown } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { besideTrigger } from '../lib/popups.ts';

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Red, and divided from the entries before it. */
  danger?: boolean | undefined;
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
        items: items.flatMap(({ key, label, icon, danger = false, onChoose }, at) => [
          ...(danger && at > 0 ? [{ type: 'divider' as const }] : []),
          {
            key,
            label,
            danger,
            icon: icon ? <span aria-hidden="true">{icon}</span> : null,
            onClick: onChoose,
          },
        ]),
        ...(selected === undefined ? {} : { selectable: true, selectedKeys: [selected] }),
      }}
    >
      {children}
    </Dropdown>
  );
}
