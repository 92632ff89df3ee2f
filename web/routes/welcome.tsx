import { CustomerServiceOutlined, TeamOutlined, WalletOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Brand } from '../components/brand.tsx';
import { Fibres } from '../components/fibres.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { paths } from '../lib/paths.ts';
import css from './welcome.module.css';

/** The page that markets the product. */
export default function Welcome() {
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Brand />
      </header>
      <main>
        <section className={css.hero}>
          <div>
            <h1 className={css.title}>Sell connectivity. Watch your commission grow.</h1>
            <p className={css.lead}>
              Fibre, mobile and more for the homes and businesses you know. Submit a sale from your
              phone, follow it to approval, and see every rand on its way to your bank account.
            </p>
            <div className={css.actions}>
              <LinkButton to={paths.register} type="primary" size="large">
                Get Started
              </LinkButton>
              <LinkButton to={paths.login} size="large">
                Sign In
              </LinkButton>
            </div>
            <p className={css.terms}>
              By registering you agree to the Terms of Service and Privacy Policy.
            </p>
          </div>
          <Statement />
        </section>
        <section className={css.cards} aria-label="What you get">
          <Card icon={<WalletOutlined />} title="Earn Commission">
            R50.00 when a sale is approved and R10.00 for every month it stays active.
          </Card>
          <Card icon={<TeamOutlined />} title="Refer &amp; Earn">
            Bring other agents into the network with your own code and earn a bonus.
          </Card>
          <Card icon={<CustomerServiceOutlined />} title="Full Support">
            Training, sales material and people who answer, Monday to Friday from 8am to 5pm.
          </Card>
        </section>
      </main>
    </div>
  );
}

/** What one sale earns in its first year, as the portal would state it. */
function Statement() {
  return (
    <div className={css.statement} aria-hidden="true">
      <Fibres />
      <p className={css.caption}>One approved sale, first year</p>
      <p className={css.sum}>R170.00</p>
      <div className={css.line}>
        <span>Upfront, on approval</span>
        <span>R50.00</span>
      </div>
      <div className={css.line}>
        <span>12 months active × R10.00</span>
        <span>R120.00</span>
      </div>
    </div>
  );
}

function Card(props: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <article className={css.card}>
      <span className={css.icon} aria-hidden="true">
        {props.icon}
      </span>
      <h2 className={css.cardTitle}>{props.title}</h2>
      <p>{props.children}</p>
    </article>
  );
}
