/** The Privacy Policy, under the Protection of Personal Information Act 4 of 2013 (POPIA). */
import type { LegalSection } from '../../components/legal-document.tsx';
import { runtimeConfig } from '../../config/runtime.ts';
import { Collected, Operators, Retention, Why } from './privacy-records.tsx';

export const privacyVersion = { version: '1.1', date: '25 November 2026' };

const Mail = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>;

export function PrivacySummary() {
  const { companyName } = runtimeConfig().portal;
  return (
    <p>
      {companyName} needs some personal information to run this portal and to pay commission. Here
      is which, why, for how long, who sees it, and what you can ask of us under the Protection of
      Personal Information Act 4 of 2013 (POPIA). We don’t sell it, and we track nobody for
      advertising.
    </p>
  );
}

function Responsible() {
  const { companyName, supportEmail, supportPhone, website } = runtimeConfig().portal;
  return (
    <>
      <p>
        The responsible party is {companyName}, <a href={website}>{new URL(website).hostname}</a>.
        “We” in this policy means {companyName}.
      </p>
      <p>
        Our Information Officer answers all questions about personal information and takes every
        request that is named below: write to <Mail to={supportEmail} /> with “Information Officer”
        in the subject, or call {supportPhone}.
      </p>
    </>
  );
}

const Whose = () => (
  <ul>
    <li>
      <strong>Agents and administrators</strong> who register on the portal.
    </li>
    <li>
      <strong>Customers</strong> whose order an agent submits. The agent must tell the customer so,
      and have their agreement.
    </li>
    <li>
      <strong>Visitors</strong> who open a page of the portal or an agent’s link.
    </li>
  </ul>
);

const Sharing = () => (
  <>
    <p>Besides our operators, personal information goes to:</p>
    <ul>
      <li>the network or supplier that connects a customer, as far as the order needs it;</li>
      <li>our bank and the agent’s bank, to make a payout;</li>
      <li>the agent who referred another agent: that person’s name and how far they have come;</li>
      <li>
        other agents, where the portal shows a leaderboard: an agent’s name and results, unless the
        agent hides them;
      </li>
      <li>authorities and courts, where the law obliges us.</li>
    </ul>
    <p>Nobody else gets it, and nobody buys it.</p>
  </>
);

const Security = () => (
  <>
    <p>
      As section 19 of POPIA asks, we protect personal information with measures that fit it.
      Connections and stored data are encrypted. Passwords are never stored in readable form, and we
      can’t see them. Everybody sees what their role needs and no more; account numbers are masked,
      and each look at a full one is recorded. A new bank account is held back before it is paid.
    </p>
    <p>
      If somebody may have got unauthorised access to your personal information, we tell the
      Information Regulator and you as soon as reasonably possible, as section 22 asks: what
      happened, what it may mean for you, what we do about it, and what you can do.
    </p>
  </>
);

function Rights() {
  const { supportEmail } = runtimeConfig().portal;
  return (
    <>
      <p>You may, free of charge unless the law allows a fee:</p>
      <ul>
        <li>ask whether we hold information about you, and get a copy of it (section 23);</li>
        <li>have it corrected, or deleted where we may no longer keep it (section 24);</li>
        <li>object, on reasonable grounds, to our processing it (section 11(3));</li>
        <li>
          withdraw a consent that you gave; what was done before stays lawful (section 11(2));
        </li>
        <li>complain to the Information Regulator (section 74).</li>
      </ul>
      <p>
        Write to <Mail to={supportEmail} />. We may ask you to show who you are, and answer within
        30 days. What we must keep by law, such as records of payouts, we can’t delete before its
        time; we say so if that is the case. Customers may write to us directly, and needn’t go
        through their agent.
      </p>
    </>
  );
}

const Marketing = () => (
  <p>
    The portal’s email is about your account, your sales and your payouts; it is part of the
    service. We send direct marketing by email or SMS only to those who agreed to it, or to our own
    customers about similar products, as section 69 of POPIA says, and every such message lets you
    stop them free of charge. Agents may not market to people in another way in our name.
  </p>
);

const Automated = () => (
  <p>
    No decision that affects you is left to a computer alone (section 71): people approve or reject
    sales and payouts. Commission is added up by program, from rules that the Terms of Service
    state, and you can have any sum checked by a person.
  </p>
);

const Storage = () => (
  <>
    <p>
      The portal sets no cookies and has no analytics or advertising. It keeps in your browser’s own
      storage, on your device:
    </p>
    <ul>
      <li>your session, until you sign out;</li>
      <li>whether you chose the light or the dark theme;</li>
      <li>
        drafts of forms, until you submit them or sign out. Passwords and bank details are never
        among them.
      </li>
    </ul>
    <p>You can clear it in your browser’s settings; you are then signed out.</p>
  </>
);

const Children = () => (
  <p>
    The portal is for adults. We don’t knowingly collect personal information of people under 18; if
    you know of such information, tell us and we delete it.
  </p>
);

const Regulator = () => (
  <>
    <p>
      Talk to us first if you can: most things are settled that way. You may complain to the
      Information Regulator of South Africa at any time.
    </p>
    <dl>
      <div>
        <dt>Complaints</dt>
        <dd>
          <Mail to="POPIAComplaints@inforegulator.org.za" />
        </dd>
      </div>
      <div>
        <dt>General enquiries</dt>
        <dd>
          <Mail to="enquiries@inforegulator.org.za" />, 010 023 5200, toll-free 0800 017 160
        </dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>Woodmead North Office Park, 54 Maxwell Drive, Woodmead, Johannesburg, 2191</dd>
      </div>
      <div>
        <dt>Website</dt>
        <dd>
          <a href="https://inforegulator.org.za">inforegulator.org.za</a>
        </dd>
      </div>
    </dl>
  </>
);

const Changes = () => (
  <p>
    When we change this policy, it gets a new version and date, and we tell registered people by
    email or in the portal before a change that matters to them.
  </p>
);

export const privacySections: readonly LegalSection[] = [
  { title: 'Who is responsible', Body: Responsible },
  { title: 'Whose information this is about', Body: Whose },
  { title: 'What we collect', Body: Collected },
  { title: 'Why, and on what grounds', Body: Why },
  { title: 'Who works with it for us', Body: Operators },
  { title: 'Who else gets it', Body: Sharing },
  { title: 'How long we keep it', Body: Retention },
  { title: 'How it is protected', Body: Security },
  { title: 'Your rights', Body: Rights },
  { title: 'Direct marketing', Body: Marketing },
  { title: 'Automated decisions', Body: Automated },
  { title: 'Cookies and storage on your device', Body: Storage },
  { title: 'Children', Body: Children },
  { title: 'The Information Regulator', Body: Regulator },
  { title: 'Changes to this policy', Body: Changes },
];
