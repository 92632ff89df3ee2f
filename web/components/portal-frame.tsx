import { LogoutOutlined, MenuOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { LARGE, useMedia } from '../lib/use-media.ts';
import { Brand } from './brand.tsx';
import css from './portal-frame.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

export interface NavEntry {
  path: string;
  label: string;
  icon: ReactNode;
}

interface PortalFrameProps {
  /** "Agent Portal" or "Admin Portal". */
  portal: string;
  entries: readonly NavEntry[];
  /** The footer of the sidebar. */
  person: { initial: string; name: string; email: string };
  /** In the top bar, on large screens. */
  accountMenu: ReactNode;
  onSignOut: () => void;
}

/** Sidebar on large screens, slide-out menu on small ones, and the top bar. */
export function PortalFrame(props: PortalFrameProps) {
  const large = useMedia(LARGE);
  const [menuOpen, setMenuOpen] = useState(false);
  const side = <Side {...props} onNavigate={() => setMenuOpen(false)} />;
  const brand = <Brand portal={props.portal} />;
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      {large ? (
        <aside className={css.sidebar} aria-label="Portal menu">
          <div className={css.brand}>{brand}</div>
          {side}
        </aside>
      ) : null}
      <div className={css.main}>
        <header className={css.topbar}>
          {large ? null : (
            <>
              <Button
                type="text"
                icon={<MenuOutlined aria-hidden="true" />}
                aria-label="Menu"
                aria-expanded={menuOpen}
                onClick={() => setMenuOpen(true)}
              />
              <Brand />
            </>
          )}
          <span className={css.gap} />
          <ThemeToggle />
          {large ? props.accountMenu : null}
        </header>
        <main id="content" className={css.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {large ? null : (
        <Drawer
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          placement="left"
          size={288}
          title={brand}
          styles={{ body: { padding: 0 } }}
        >
          {side}
        </Drawer>
      )}
    </div>
  );
}

function Side(props: PortalFrameProps & { onNavigate: () => void }) {
  const { person } = props;
  return (
    <div className={css.side}>
      <nav aria-label={props.portal}>
        <ul className={css.entries}>
          {props.entries.map(({ path, label, icon }) => (
            <li key={path}>
              <NavLink to={path} end className={css.entry ?? ''} onClick={props.onNavigate}>
                <span aria-hidden="true">{icon}</span>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.footer}>
        <div className={css.person}>
          <span className={css.initial} aria-hidden="true">
            {person.initial}
          </span>
          <span className={css.who}>
            <strong>{person.name}</strong>
            <span>{person.email}</span>
          </span>
        </div>
        <Button block icon={<LogoutOutlined aria-hidden="true" />} onClick={props.onSignOut}>
          Sign Out
        </Button>
      </div>
    </div>
  );
}
