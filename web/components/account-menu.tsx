import { DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { besideTrigger } from '../lib/popups.ts';
import css from './account-menu.module.css';

/** Something that the signed-in person can do with the account. */
export interface AccountAction {
  label: string;
  icon: ReactNode;
  onChoose: () => void;
}

interface AccountMenuProps {
  label: string;
  actions: readonly AccountAction[];
}

/** The menu of the person who is signed in. */
export function AccountMenu({ label, actions }: AccountMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      getPopupContainer={besideTrigger}
      placement="bottomRight"
      menu={{
        items: actions.map((action) => ({
          key: action.label,
          label: action.label,
          icon: <span aria-hidden="true">{action.icon}</span>,
          onClick: action.onChoose,
        })),
      }}
    >
      <Button type="text" icon={<DownOutlined aria-hidden="true" />} iconPlacement="end">
        <span className={css.label}>{label}</span>
      </Button>
    </Dropdown>
  );
}
