import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import type { ThemeChoice } from '../lib/theme-choice.ts';
import { chooseTheme, useThemeChoice, useThemeMode } from '../lib/theme-mode.ts';
import { MenuButton } from './menu-button.tsx';

const choices = [
  { key: 'light', label: 'Light', icon: <SunOutlined /> },
  { key: 'dark', label: 'Dark', icon: <MoonOutlined /> },
  { key: 'system', label: 'System', icon: <DesktopOutlined /> },
] satisfies { key: ThemeChoice; label: string; icon: React.ReactNode }[];

const items = choices.map((choice) => ({ ...choice, onChoose: () => chooseTheme(choice.key) }));

/** Chooses the theme: light, dark, or the system's. */
export function ThemeToggle() {
  const choice = useThemeChoice();
  const mode = useThemeMode();
  return (
    <MenuButton
      items={items}
      selected={choice}
      button={{
        type: 'text',
        shape: 'circle',
        'aria-label': 'Toggle theme',
        icon: mode === 'dark' ? <MoonOutlined /> : <SunOutlined />,
      }}
    />
  );
}
