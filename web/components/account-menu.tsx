import { DownOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import css from './account-menu.module.css';
import { MenuButton } from './menu-button.tsx';

/** Something that the signed-in person can do with the account. */
export interface AccountAction {
  label: string;
  icon: ReactNode;
  onChoose: () => void;
  /** The portal's menu leads there too. */
  inMenu?: boolean;
}

interface AccountMenuProps {
  label: string;
  actions: readonly AccountAction[];
}

/** The menu of the person who is signed in. */
export function AccountMenu({ label, actions }: AccountMenuProps) {
  return (
    <MenuButton
      items={actions.map((action) => ({ key: action.label, ...action }))}
      button={{
        type: 'text',
        icon: <DownOutlined aria-hidden="true" />,
        iconPlacement: 'end',
        children: <span className={css.label}>{label}</span>,
      }}
    />
  );
}
