import { type ReactNode, useEffect, useRef } from 'react';
import { formatRand } from '../../shared/kernel/money.ts';
import { MONTHLY_COMMISSION_CENTS, UPFRONT_COMMISSION_CENTS } from '../../shared/ledger/rules.ts';
import { paths } from '../lib/paths.ts';
import css from './auth-layout.module.css';
import { Brand } from './brand.tsx';
import { Fibres } from './fibres.tsx';
import { Link } from './link.tsx';
import { MaintenanceBanner } from './maintenance-banner.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface AuthLayoutProps {
  title: string;
  subtitle?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** For a screen without fields that follows another by itself: screen readers announce its title. */
  announced?: boolean;
}

/** Layout of the screens before sign-in: the portal's benefits beside the form. */
export function AuthLayout({ title, subtitle, children, footer, announced }: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (announced) heading.current?.focus();
  }, [announced]);
  return (
    <div className={css.layout}>
      <aside className={css.promise} aria-label="What the portal does">
        <Fibres />
        <div className={css.toAgents}>
          <p className={css.figure}>{formatRand(UPFRONT_COMMISSION_CENTS)}</p>
          <p className={css.line}>when a sale of yours is approved,</p>
          <p className={css.figure}>{formatRand(MONTHLY_COMMISSION_CENTS)}</p>
          <p className={css.line}>for every month that it stays active.</p>
          <p className={css.small}>Paid to your bank account, and every cent accounted for.</p>
        </div>
        <div className={css.toAdmins}>
          <p className={css.figure}>Approve.</p>
          <p className={css.line}>Sales, one by one or a page at a time.</p>
          <p className={css.figure}>Pay out.</p>
          <p className={css.line}>Commission, to the cent.</p>
          <p className={css.small}>Every decision on record, with who took it and when.</p>
        </div>
      </aside>
      <div className={css.side}>
        <header className={`apart ${css.top}`}>
          <Link to={paths.welcome} aria-label="Welcome page" className={css.brand}>
            <Brand />
          </Link>
          <ThemeToggle />
        </header>
        <div className={css.notice}>
          <MaintenanceBanner />
        </div>
        <main className={css.form}>
          <h1 ref={heading} className={css.title} {...(announced ? { tabIndex: -1 } : {})}>
            {title}
          </h1>
          {subtitle ? <p className={css.subtitle}>{subtitle}</p> : null}
          {children}
          {footer ? <div className={css.footer}>{footer}</div> : null}
        </main>
      </div>
    </div>
  );
}
