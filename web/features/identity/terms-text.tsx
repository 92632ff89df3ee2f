import type { LegalSection } from '../../components/legal-document.tsx';
import { Link } from '../../components/link.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { paths } from '../../lib/paths.ts';
import { Commission, Endings, monthly, Payouts, upfront } from './terms-money.tsx';

export const termsVersion = { version: '1.0', date: '21 November 2026' };

export function TermsSummary() {
  const { companyName } = runtimeConfig().portal;
  return (
    <p>
      These terms are between you and {companyName}. In short: you sell as an independent agent, you
      sell honestly and with your customer’s agreement, and {companyName} pays you {upfront} for
      every approved sale and {monthly} for every month that it stays active.
    </p>
  );
}

function WhoWeAre() {
  const { companyName, supportEmail, supportPhone, website } = runtimeConfig().portal;
  return (
    <>
      <p>
        “We” and “us” are {companyName}, a reseller of telecommunications products in South Africa.
        “You” are the person who registers. The “portal” is this website and everything that you do
        on it after signing in.
      </p>
      <p>
        You reach us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, at {supportPhone},
        and at <a href={website}>{new URL(website).hostname}</a>.
      </p>
    </>
  );
}

const Agreeing = () => (
  <>
    <p>
      By creating an account you agree to these terms and confirm that you have read our{' '}
      <Link to={paths.privacy}>Privacy Policy</Link>. If you don’t agree, don’t register.
    </p>
    <p>
      You must be at least 18 years old, be allowed to work in South Africa, and register for
      yourself. Our own staff who register as administrators agree to the same rules about the
      account and about confidentiality; the sections about selling and commission are for agents.
    </p>
  </>
);

const Account = () => (
  <ul>
    <li>Give us your real name, an email address that is yours, and your own mobile number.</li>
    <li>
      Choose a password that you use nowhere else, and keep it to yourself. We never ask for it.
    </li>
    <li>One person has one account. Don’t lend it, sell it, or use somebody else’s.</li>
    <li>
      Tell us at once if you think that somebody else got in. Until you do, what is done with your
      password counts as done by you, unless the fault was ours.
    </li>
  </ul>
);

const Independent = () => (
  <>
    <p>
      You are an independent contractor. You decide when, where and how much you sell. Nothing here
      makes you our employee, partner or representative, and you can’t sign, promise or take payment
      in our name.
    </p>
    <p>
      You carry your own costs and look after your own tax: commission is income, and you declare it
      to SARS. Where the law obliges us to deduct or report something, we do so and tell you.
    </p>
  </>
);

const Selling = () => (
  <>
    <p>A sale that you submit must be real. That means:</p>
    <ul>
      <li>the customer knows the product, its price and its term, and has agreed to order it;</li>
      <li>
        the customer knows that you pass their name, contact details and proof of order to us, and
        agrees to it;
      </li>
      <li>what you told the customer is true, and you pressed nobody;</li>
      <li>what you type and upload is correct, and the proof is genuine;</li>
      <li>nobody has submitted the same order before.</li>
    </ul>
    <p>
      You use a customer’s details for this order and nothing else, keep them safe, and delete your
      own copies when you no longer need them. The Consumer Protection Act and the Protection of
      Personal Information Act bind you as they bind us.
    </p>
    <p>
      We may check a sale with the customer or the network, and approve or reject it. A rejected
      sale shows you the reason.
    </p>
  </>
);

const Conduct = () => (
  <>
    <p>You don’t:</p>
    <ul>
      <li>send unsolicited messages about us or our products, by email, SMS or otherwise;</li>
      <li>offer customers a price, discount or term that isn’t ours;</li>
      <li>pass on what you learn here about our business, other agents or customers;</li>
      <li>look for gaps in the portal, overload it, or read it by program without our consent.</li>
    </ul>
    <p>
      You may use our sales material, name and logo unchanged, to sell our products, while these
      terms hold. They stay ours.
    </p>
  </>
);

const Ending = () => (
  <>
    <p>
      You may stop at any time: write to us and we close the account. We may end this agreement with
      30 days’ notice, and suspend an account at once where we have good reason to suspect fraud,
      harm to customers, or a serious breach of these terms. We tell you why, and listen to your
      side.
    </p>
    <p>
      Either way, commission that you had properly earned until then is paid, after open questions
      about it are settled. From then on sales earn no further months. Records that the law asks us
      to keep stay with us; the <Link to={paths.privacy}>Privacy Policy</Link> says for how long.
    </p>
  </>
);

const Liability = () => (
  <>
    <p>
      We run the portal with care and don’t promise that it is always available or without fault. We
      aren’t liable for what lies outside of our control, such as networks, banks and suppliers, or
      for indirect loss such as expected profit. Our liability to you is otherwise limited to the
      commission that you earned in the 12 months before the claim arose.
    </p>
    <p>
      Nothing here limits liability for intent, for gross negligence, for commission that we owe
      you, or any right that the law doesn’t let us limit. You make good the loss that we suffer
      because you deceived a customer or us.
    </p>
  </>
);

const Changes = () => (
  <p>
    We may change these terms. We tell you by email or in the portal at least 20 business days
    before a change that affects your commission or your rights. If you go on using the portal after
    that day you accept it; if you don’t want it, you may end the agreement before. Each version has
    a number and a date.
  </p>
);

function Law() {
  const { supportEmail } = runtimeConfig().portal;
  return (
    <>
      <p>
        South African law applies. Let us try first to settle a dispute between us: write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and we answer within 10 business
        days. After that, the South African courts decide, the Magistrate’s Court where it may.
      </p>
      <p>
        These terms, with the Privacy Policy, are the whole agreement. If a part of them doesn’t
        hold, the rest does. Notices go to the email address of your account, and ours to the
        address above.
      </p>
    </>
  );
}

export const termsSections: readonly LegalSection[] = [
  { title: 'Who we are', Body: WhoWeAre },
  { title: 'Agreeing to these terms', Body: Agreeing },
  { title: 'Your account', Body: Account },
  { title: 'You are independent', Body: Independent },
  { title: 'Selling honestly', Body: Selling },
  { title: 'What you earn', Body: Commission },
  { title: 'When a sale ends', Body: Endings },
  { title: 'How you are paid', Body: Payouts },
  { title: 'Conduct and confidentiality', Body: Conduct },
  { title: 'Ending the agreement', Body: Ending },
  { title: 'Liability', Body: Liability },
  { title: 'Changes to these terms', Body: Changes },
  { title: 'Law and disputes', Body: Law },
];
