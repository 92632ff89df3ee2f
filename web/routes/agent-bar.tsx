import { MenuOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { NavLink } from '../components/link.tsx';
import type { NavEntry } from '../components/portal-side.tsx';
import { useNavigateOnce } from '../lib/navigate-once.ts';
import { type Openable, useOpened } from '../lib/opened.ts';
import { newSalePath, paths } from '../lib/paths.ts';
import css from './agent-bar.module.css';
import { signs } from './agent-navigation.tsx';

interface AgentBarProps {
  /** The menu with all screens. */
  menu: Openable;
  /** The leads that wait for a call. */
  leads: NavEntry['waiting'];
}

/** The bar at the bottom of small screens, within reach of the thumb: the screens and the act of every day. */
export default function AgentBar({ menu, leads }: AgentBarProps) {
  const { pathname } = useLocation();
  const navigate = useNavigateOnce();
  const form = useOpened('new', { inAddress: true });
  // On the screen of the form it opens over what is shown, so that Back closes it.
  const write = () => (pathname === paths.agentSales ? form.open('sale') : navigate(newSalePath));
  return (
    <nav className={`no-print ${css.bar}`} aria-label="Daily">
      <Place to={paths.agent} icon={signs[paths.agent]}>
        Home
      </Place>
      <Place to={paths.agentSales} icon={signs[paths.agentSales]}>
        Sales
        {leads ? (
          <>
            <span className={`waiting ${css.count}`} aria-hidden="true">
              {leads.count}
            </span>
            <span className="visually-hidden">{leads.means}</span>
          </>
        ) : null}
      </Place>
      <button type="button" className={`${css.place} ${css.write}`} onClick={write}>
        <PlusOutlined aria-hidden="true" />
        New Sale
      </button>
      <Place to={paths.agentEarnings} icon={signs[paths.agentEarnings]}>
        Earnings
      </Place>
      <button
        type="button"
        className={css.place}
        aria-haspopup="dialog"
        aria-expanded={menu.isOpen}
        onClick={menu.show}
      >
        <MenuOutlined aria-hidden="true" />
        More
      </button>
    </nav>
  );
}

const Place = (props: { to: string; icon: ReactNode; children: ReactNode }) => (
  <NavLink to={props.to} end className={css.place ?? ''} onFollow={() => undefined}>
    <span aria-hidden="true">{props.icon}</span>
    {props.children}
  </NavLink>
);
