import { CustomerServiceOutlined, TeamOutlined, WalletOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatRand } from '../../shared/kernel/money.ts';
import { MONTHLY_COMMISSION_CENTS, UPFRONT_COMMISSION_CENTS } from '../../shared/ledger/rules.ts';
import { Fibres } from '../components/fibres.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { Setting } from '../components/setting.tsx';
import { SiteFrame } from '../components/site-frame.tsx';
import { paths } from '../lib/paths.ts';
import css from './welcome.module.css';

const MONTHS = 12;
const yearlyCents = MONTHS * MONTHLY_COMMISSION_CENTS;
const upfront = formatRand(UPFRONT_COMMISSION_CENTS);
const monthly = formatRand(MONTHLY_COMMISSION_CENTS);

/** The page that markets the product, in figures that the ledger keeps to. */
export default function Welcome() {
  return (
    <SiteFrame>
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
            By registering you agree to the <Link to={paths.terms}>Terms of Service</Link> and{' '}
            <Link to={paths.privacy}>Privacy Policy</Link>.
          </p>
        </div>
        <Statement />
      </section>
      <Cards />
      <Steps />
    </SiteFrame>
  );
}

/** What one sale earns in its first year, as the portal would state it. */
function Statement() {
  return (
    <section className={css.statement} aria-label="What one sale earns">
      <Fibres />
      <p className={css.caption}>One approved sale, active for {MONTHS} months</p>
      <p className={css.sum}>{formatRand(UPFRONT_COMMISSION_CENTS + yearlyCents)}</p>
      <dl>
        <div className={css.line}>
          <dt>Once, on approval</dt>
          <dd>{upfront}</dd>
        </div>
        <div className={css.line}>
          <dt>
            {MONTHS} months × {monthly}
          </dt>
          <dd>{formatRand(yearlyCents)}</dd>
        </div>
      </dl>
      <p className={css.note}>And {monthly} for every month that it stays active after that.</p>
    </section>
  );
}

function Cards() {
  return (
    <section className={css.cards} aria-label="What you get">
      <Card icon={<WalletOutlined />} title="Earn Commission">
        {upfront} when a sale is approved and {monthly} for every month it stays active. Paid by
        bank transfer every month.
      </Card>
      <Card icon={<TeamOutlined />} title="Refer &amp; Earn">
        <Setting name="referralPromise" as="span" />
      </Card>
      <Card icon={<CustomerServiceOutlined />} title="Full Support">
        Questions about a sale or a payout? People answer, by e-mail and by phone.
      </Card>
    </section>
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

const steps = [
  ['Register', 'It is free. Confirm your e-mail address with a code, and you are in.'],
  ['Submit your sales', 'The customer, the product, the proof. Then watch it being approved.'],
  ['Get paid', 'Monthly to your bank account, processed in 3 to 5 business days.'],
] as const;

function Steps() {
  return (
    <section className={css.how} aria-labelledby="how">
      <h2 id="how" className={css.howTitle}>
        From registering to being paid
      </h2>
      <ol className={css.steps}>
        {steps.map(([title, text], index) => (
          <li key={title} className={css.step}>
            <span className={css.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={css.stepTitle}>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
