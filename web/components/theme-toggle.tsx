import { DesktopOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '../lib/theme-mode.ts';
import { MenuButton } from './menu-button.tsx';
import css from './theme-toggle.module.css';

const choices = [
  { key: 'light', label: 'Light', icon: <SunOutlined /> },
  { key: 'dark', label: 'Dark', icon: <MoonOutlined /> },
  { key: 'system', label: 'System', icon: <DesktopOutlined /> },
] satisfies { key: ThemeChoice; label: string; icon: React.ReactNode }[];

const items = choices.map((choice) => ({ ...choice, onChoose: () => chooseTheme(choice.key) }));

/** Light, Dark, System. */
export function ThemeToggle() {
  const choice = useThemeChoice();
  return (
    <MenuButton
      items={items}
      selected={choice}
      button={{
        type: 'text',
        shape: 'circle',
        'aria-label': 'Toggle theme',
        icon: (
          <>
            <SunOutlined className={css.light} />
            <MoonOutlined className={css.dark} />
          </>
        ),
      }}
    />
  );
}
