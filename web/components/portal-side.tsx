import { LogoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Openable } from '../lib/opened.ts';
import type { AccountAction } from './account-menu.tsx';
import { NavLink } from './link.tsx';
import css from './portal-frame.module.css';

export interface NavEntry {
  path: string;
  label: string;
  icon: ReactNode;
  /** True while an address below its own isn't part of it. */
  end?: boolean;
  /** Number of things that wait there, and the same in words: "12", "12 pending sales". */
  waiting?: { count: string; means: string } | undefined;
}

export interface SideProps {
  /** "Agent Portal" or "Admin Portal". */
  portal: string;
  entries: readonly NavEntry[];
  /** Folded entries after them. */
  group?: (linkOf: (entry: NavEntry) => ReactNode) => ReactNode;
  /** The footer of the menu. */
  person: { initial: string; name: string; email: string };
  /** Entries of the account menu besides signing out; the slide-out menu has them on small screens. */
  accountActions?: readonly AccountAction[];
  onSignOut: () => void;
  /**
   * The slide-out menu that this is in. Its links take the place of its entry in the history, and it
   * has the account menu's actions.
   */
  menu?: Pick<Openable, 'hideThen'>;
}

/** A portal's menu: its screens, and the signed-in person. */
export function PortalSide(props: SideProps) {
  const { person, menu } = props;
  const actions = menu ? (props.accountActions ?? []).filter(({ inMenu }) => !inMenu) : [];
  const { pathname } = useLocation();
  // The screen before stays until the next one's code is there, which may take seconds on a slow network.
  const [pressed, setPressed] = useState<{ from: string; to: string }>();
  const isOpening = (path: string) =>
    pressed?.to === path && pressed.from === pathname && path !== pathname;
  const linkOf = (entry: NavEntry) => (
    <Entry
      key={entry.path}
      entry={entry}
      isInMenu={menu !== undefined}
      isOpening={isOpening(entry.path)}
      onFollow={() => setPressed({ from: pathname, to: entry.path })}
    />
  );
  return (
    <div className={css.side}>
      <nav aria-label={props.portal}>
        <ul className={css.entries}>
          {props.entries.map(linkOf)}
          {props.group?.(linkOf)}
        </ul>
      </nav>
      <div className={css.footer}>
        <Person {...person} />
        {actions.map(({ label, icon, onChoose }) => (
          <Button
            key={label}
            block
            icon={<span aria-hidden="true">{icon}</span>}
            onClick={() => menu?.hideThen(onChoose)}
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

interface EntryProps {
  entry: NavEntry;
  isInMenu: boolean;
  /** Pressed, while its screen's code is on its way. */
  isOpening: boolean;
  onFollow: () => void;
}

function Entry({ entry, isInMenu, isOpening, onFollow }: EntryProps) {
  const { path, label, icon, waiting } = entry;
  const id = useId();
  return (
    <li className={css.item}>
      <NavLink
        to={path}
        // An address below a screen's address belongs to that screen; the start page's address is a
        // prefix of all.
        end={entry.end ?? path.lastIndexOf('/') === 0}
        className={css.entry ?? ''}
        replace={isInMenu}
        aria-busy={isOpening}
        onFollow={onFollow}
        aria-describedby={waiting ? id : undefined}
      >
        <span aria-hidden="true">{icon}</span>
        {label}
      </NavLink>
      {waiting ? (
        <span className={css.waiting}>
          <span className="waiting" aria-hidden="true">
            {waiting.count}
          </span>
          <span id={id} className="visually-hidden">
            {waiting.means}
          </span>
        </span>
      ) : null}
    </li>
  );
}

function Person({ initial, name, email }: SideProps['person']) {
  return (
    <div className={css.person}>
      <span className={`tile ${css.initial}`} aria-hidden="true">
        {initial}
      </span>
      <span className={css.who}>
        <strong>{name}</strong>
        <span title={email}>{email}</span>
      </span>
    </div>
  );
}
