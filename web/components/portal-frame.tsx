import { LogoutOutlined, MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { lazyPart } from '../lib/lazy-part.ts';
import { type Openable, useOpenedOnly } from '../lib/opened.ts';
import { LARGE, useMedia } from '../lib/use-media.ts';
import { type AccountAction, AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import css from './portal-frame.module.css';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { PortalSide, type SideProps } from './portal-side.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const SlideOut = lazyPart(() => import('./slide-out.tsx'));

interface PortalFrameProps extends Omit<SideProps, 'menu'> {
  /** In the top bar, before the theme toggle: opens the command palette. */
  search?: ReactNode;
  /** In the top bar, beside the theme toggle. */
  bell?: ReactNode;
  /** At the bottom of small screens; it opens the menu in place of a button in the top bar. */
  bar?: (menu: Openable) => ReactNode;
  /** Under the top bar, for messages that concern every screen. */
  notice?: ReactNode;
  /** Name of the menu in the top bar of large screens. */
  accountLabel: string;
}

/** The frame of a portal: a sidebar on large screens, a slide-out menu on small ones, and the top bar. */
export function PortalFrame(props: PortalFrameProps) {
  const large = useMedia(LARGE);
  const { pathname } = useLocation();
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
          <PortalSide {...props} />
        </aside>
      ) : null}
      <div className={css.main}>
        <header className={css.topbar}>
          {large || props.bar ? null : <MenuButton open={menu.isOpen} onClick={menu.show} />}
          {large ? null : <Brand />}
          <span className={css.gap} />
          {props.search}
          <ThemeToggle />
          {props.bell}
          {large ? <AccountMenu label={props.accountLabel} actions={actionsOf(props)} /> : null}
        </header>
        <MaintenanceBanner />
        {props.notice}
        <main id="content" className={css.content} tabIndex={-1}>
          <ErrorBoundary screen={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
      </div>
      {large ? null : props.bar?.(menu)}
      {menu.asked ? (
        <Suspense>
          <SlideOut title={brand} open={menu.isOpen && !large} onClose={menu.hide}>
            <PortalSide {...props} menu={menu} />
          </SlideOut>
        </Suspense>
      ) : null}
    </div>
  );
}

/** State of the slide-out menu, which is loaded when first opened. */
function useSlideOut() {
  const menu = useOpenedOnly('menu');
  const { isOpen } = menu;
  const [asked, setAsked] = useState(isOpen);
  if (isOpen && !asked) setAsked(true);
  return { ...menu, asked };
}

/**
 * Scrolls a new screen to its top, unless the link names a part of it. After Back, the browser restores the
 * position itself.
 */
function useTopOfNewScreens() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && kind !== NavigationType.Pop && !hash) window.scrollTo(0, 0);
    shown.current = pathname;
  }, [pathname, kind, hash]);
}

const actionsOf = ({ accountActions = [], onSignOut }: PortalFrameProps): AccountAction[] => [
  ...accountActions,
  { label: 'Sign Out', icon: <LogoutOutlined />, onChoose: onSignOut },
];

const MenuButton = ({ open, onClick }: { open: boolean; onClick: () => void }) => (
  <Button
    type="text"
    icon={<MenuOutlined aria-hidden="true" />}
    aria-label="Menu"
    aria-haspopup="dialog"
    aria-expanded={open}
    onClick={onClick}
  />
);
