import { LogoutOutlined, MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, NavLink, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { LARGE, useMedia } from '../lib/use-media.ts';
import { type AccountAction, AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import css from './portal-frame.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

const SlideOut = lazy(() => import('./slide-out.tsx'));

export interface NavEntry {
  path: string;
  label: string;
  icon: ReactNode;
}

interface PortalFrameProps {
  /** "Agent Portal" or "Admin Portal". */
  portal: string;
  entries: readonly NavEntry[];
  /** The footer of the menu. */
  person: { initial: string; name: string; email: string };
  /** In the top bar, beside the theme. */
  bell?: ReactNode;
  /** What the menu in the top bar of large screens is called. */
  accountLabel: string;
  /** What the account menu offers besides signing out; on small screens the slide-out menu does. */
  accountActions?: readonly AccountAction[];
  onSignOut: () => void;
}

/** Sidebar on large screens, slide-out menu on small ones, and the top bar. */
export function PortalFrame(props: PortalFrameProps) {
  const large = useMedia(LARGE);
  const menu = useSlideOut();
  useTopOfNewScreens();
  const brand = <Brand portal={props.portal} />;
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      {large ? (
        <aside className={css.sidebar} aria-label="Portal menu">
          <div className={css.brand}>{brand}</div>
          <Side {...props} />
        </aside>
      ) : null}
      <div className={css.main}>
        <header className={css.topbar}>
          {large ? null : <MenuButton open={menu.open} onClick={menu.show} />}
          <span className={css.gap} />
          <ThemeToggle />
          {props.bell}
          {large ? <AccountMenu label={props.accountLabel} actions={actionsOf(props)} /> : null}
        </header>
        <main id="content" className={css.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {menu.asked ? (
        <Suspense>
          <SlideOut title={brand} open={menu.open && !large} onClose={menu.hide}>
            <Side {...props} onNavigate={menu.hide} withActions />
          </SlideOut>
        </Suspense>
      ) : null}
    </div>
  );
}

/** Whether the slide-out menu is open. The browser's Back leaves the screen, so it closes the menu. */
function useSlideOut() {
  const [state, setState] = useState<'open' | 'closed'>();
  const hide = useCallback(() => setState((now) => now && 'closed'), []);
  useEffect(() => {
    window.addEventListener('popstate', hide);
    return () => window.removeEventListener('popstate', hide);
  }, [hide]);
  // Whoever never asks for it doesn't load it.
  return { asked: state !== undefined, open: state === 'open', show: () => setState('open'), hide };
}

/** A new screen begins at its top; going back, the browser finds the place again. */
function useTopOfNewScreens() {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && kind !== NavigationType.Pop) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, kind]);
}

const actionsOf = ({ accountActions = [], onSignOut }: PortalFrameProps): AccountAction[] => [
  ...accountActions,
  { label: 'Sign Out', icon: <LogoutOutlined />, onChoose: onSignOut },
];

function MenuButton({ open, onClick }: { open: boolean; onClick: () => void }) {
  return (
    <>
      <Button
        type="text"
        icon={<MenuOutlined aria-hidden="true" />}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onClick}
      />
      <Brand />
    </>
  );
}

interface SideProps extends PortalFrameProps {
  onNavigate?: () => void;
  /** Where there is no account menu beside it. */
  withActions?: boolean;
}

function Side(props: SideProps) {
  const { person, onNavigate = () => undefined } = props;
  const actions = props.withActions
    ? (props.accountActions ?? []).filter(({ inMenu }) => !inMenu)
    : [];
  return (
    <div className={css.side}>
      <nav aria-label={props.portal}>
        <ul className={css.entries}>
          {props.entries.map(({ path, label, icon }) => (
            <li key={path}>
              <NavLink to={path} end className={css.entry ?? ''} onClick={onNavigate}>
                <span aria-hidden="true">{icon}</span>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.footer}>
        <Person {...person} />
        {actions.map(({ label, icon, onChoose }) => (
          <Button
            key={label}
            block
            icon={<span aria-hidden="true">{icon}</span>}
            onClick={() => {
              onNavigate();
              onChoose();
            }}
          >
            {label}
          </Button>
        ))}
        <Button block icon={<LogoutOutlined aria-hidden="true" />} onClick={props.onSignOut}>
          Sign Out
        </Button>
      </div>
    </div>
  );
}

function Person({ initial, name, email }: PortalFrameProps['person']) {
  return (
    <div className={css.person}>
      <span className={css.initial} aria-hidden="true">
        {initial}
      </span>
      <span className={css.who}>
        <strong>{name}</strong>
        <span title={email}>{email}</span>
      </span>
    </div>
  );
}
