import { DownOutlined, LogoutOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';

/** The menu of the person who is signed in. */
export function AccountMenu({ label, onSignOut }: { label: string; onSignOut: () => void }) {
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [{ key: 'signOut', label: 'Sign Out', icon: <LogoutOutlined aria-hidden="true" /> }],
        onClick: onSignOut,
      }}
    >
      <Button type="text" icon={<DownOutlined aria-hidden="true" />} iconPlacement="end">
        {label}
      </Button>
    </Dropdown>
  );
}
