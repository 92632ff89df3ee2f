import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { Brand } from './brand.tsx';
import { Link } from './link.tsx';
import { Setting } from './setting.tsx';
import css from './site-frame.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** Layout of the public pages: the company's header above, its contacts below. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <header className={`apart ${css.top}`}>
        <Link to={paths.welcome} aria-label="Welcome page" className={css.brand}>
          <Brand />
        </Link>
        <span className="no-print">
          <ThemeToggle />
        </span>
      </header>
      <main>{children}</main>
      <Footer />
    </div>
  );
}

function Footer() {
  return (
    <footer className={css.footer}>
      <address className={css.contact}>
        <Setting name="companyName" as="span" className={css.company} />
        <Setting name="supportEmail" as="a" />
        <Setting name="supportPhone" as="a" />
        <Setting name="website" as="a" />
      </address>
      <nav className={`${css.legal} no-print`} aria-label="Legal">
        <Link to={paths.terms}>Terms of Service</Link>
        <Link to={paths.privacy}>Privacy Policy</Link>
      </nav>
    </footer>
  );
}
