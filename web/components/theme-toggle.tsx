import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { besideTrigger } from '../lib/popups.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice, useThemeMode } from '../lib/theme-mode.ts';

const items = [
  { key: 'light', label: 'Light', icon: <SunOutlined aria-hidden="true" /> },
  { key: 'dark', label: 'Dark', icon: <MoonOutlined aria-hidden="true" /> },
  { key: 'system', label: 'System', icon: <DesktopOutlined aria-hidden="true" /> },
] satisfies { key: ThemeChoice; label: string; icon: React.ReactNode }[];

/** Light, Dark, System. */
export function ThemeToggle() {
  const choice = useThemeChoice();
  const mode = useThemeMode();
  return (
    <Dropdown
      trigger={['click']}
      getPopupContainer={besideTrigger}
      menu={{
        items,
        selectable: true,
        selectedKeys: [choice],
        onClick: ({ key }) => chooseTheme(key as ThemeChoice),
      }}
    >
      <Button
        type="text"
        shape="circle"
        aria-label="Toggle theme"
        icon={mode === 'dark' ? <MoonOutlined /> : <SunOutlined />}
      />
    </Dropdown>
  );
}
