import { MenuOutlined, PlusOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { NavLink } from '../components/link.tsx';
import type { NavEntry } from '../components/portal-side.tsx';
import { useNewSale } from '../lib/new-sale.ts';
import type { Openable } from '../lib/opened.ts';
import { paths } from '../lib/paths.ts';
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
  const newSale = useNewSale();
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
      <button type="button" className={`${css.place} ${css.write}`} onClick={newSale}>
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
