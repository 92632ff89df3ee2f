import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { runtimeConfig } from '../config/runtime.ts';
import { paths } from '../lib/paths.ts';
import { Brand } from './brand.tsx';
import css from './site-frame.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** The pages that anybody may read: the company above them, and how to reach it below. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <header className={css.top}>
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
  const { companyName, supportEmail, supportPhone, website } = runtimeConfig().portal;
  return (
    <footer className={css.footer}>
      <address className={css.contact}>
        <span className={css.company}>{companyName}</span>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <a href={`tel:${supportPhone.replaceAll(' ', '')}`}>{supportPhone}</a>
        <a href={website}>{new URL(website).hostname}</a>
      </address>
      <nav className={`${css.legal} no-print`} aria-label="Legal">
        <Link to={paths.terms}>Terms of Service</Link>
        <Link to={paths.privacy}>Privacy Policy</Link>
      </nav>
    </footer>
  );
}
