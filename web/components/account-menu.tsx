import { DownOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import css from './account-menu.module.css';
import { MenuButton } from './menu-button.tsx';

/** An entry of the account menu. */
export interface AccountAction {
  label: string;
  icon: ReactNode;
  onChoose: () => void;
  /** True for an entry that the portal's menu has too. */
  inMenu?: boolean;
}

interface AccountMenuProps {
  label: string;
  actions: readonly AccountAction[];
}

export function AccountMenu({ label, actions }: AccountMenuProps) {
  return (
    <MenuButton
      items={actions.map((action) => ({ key: action.label, ...action }))}
      button={{
        type: 'text',
        icon: <DownOutlined aria-hidden="true" />,
        iconPlacement: 'end',
        children: <span className={`ellipsis ${css.label}`}>{label}</span>,
      }}
    />
  );
}
