/** The Privacy Policy's inventory: the data, its purpose, its processors, and how long it is kept. */
import type { ReactNode } from 'react';
import { runtimeConfig } from '../../config/runtime.ts';

type Rows = readonly (readonly [term: string, text: ReactNode])[];

const List = ({ rows }: { rows: Rows }) => (
  <dl>
    {rows.map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);

const collected: Rows = [
  [
    'Identity and contact',
    'Full name, email address and mobile number; of administrators the department; the referral code that you registered with, and your own.',
  ],
  ['Signing in', 'Your password, in a form that nobody can read back.'],
  ['Bank details of agents', 'Bank, account holder, account number, branch code and account type.'],
  [
    'Sales',
    'The customer’s name, email address and phone number, product, value and proof of order; who submitted and who decided it, when and why.',
  ],
  [
    'Customers who ask an agent for a call',
    'Name, phone number, suburb and the product they ask about; what they agreed to, and when.',
  ],
  ['Earnings', 'Commission, balance, payouts with their transaction ids, and every correction.'],
  [
    'Clicks on agents’ links',
    'The time, the kind of link, the page that led to it, and the browser’s name for itself. Not the IP address.',
  ],
  [
    'Use of resources',
    'Which resource an agent looked at, downloaded or shared, when and where to. Of customers who open a shared link, nothing.',
  ],
  ['What you do in the portal', 'A record of changes: who changed what, and when.'],
  [
    'Technical logs',
    'Time, path, result and IP address of calls to the portal, to find faults and to stop attacks. A scrambled form of the address counts calls for two minutes.',
  ],
];

export const Collected = () => (
  <>
    <p>
      You give us most of it yourself; a customer’s details come from the agent. The fields that a
      form requires we need for what the form does: without them we can’t register or pay you.
    </p>
    <List rows={collected} />
    <p>
      We don’t ask for special personal information such as health, religion or biometrics. Please
      don’t put it into notes or uploads.
    </p>
  </>
);

const purposes: Rows = [
  [
    'To run your account, record sales, work out commission and pay it',
    'It is needed to perform our agreement with you (section 11(1)(b)).',
  ],
  [
    'To connect a customer and answer their questions',
    'The customer’s agreement and the order that they placed (section 11(1)(a) and (b)).',
  ],
  [
    'To call a customer who asked an agent for a call',
    'The customer’s consent (section 11(1)(a)), which can be withdrawn at any time.',
  ],
  [
    'To keep accounts and tax records, and to answer authorities',
    'The law obliges us (section 11(1)(c)).',
  ],
  [
    'To prevent fraud, secure the portal and measure how agents’ links and our resources are used',
    'Our legitimate interests and those of agents and customers (section 11(1)(f)).',
  ],
];

export const Why = () => (
  <>
    <List rows={purposes} />
    <p>We use it for these purposes and those that go with them, and for nothing else.</p>
  </>
);

/** The deployment's region, by a name that people know where there is one. */
function place(): string {
  const { region } = runtimeConfig();
  return region === 'af-south-1' ? 'Africa (Cape Town)' : region;
}

export const Operators = () => (
  <>
    <p>
      The portal runs at Amazon Web Services (AWS), in the region {place()}. AWS stores and
      processes the data for us, sends the portal’s email, and keeps sign-ins. It may use the data
      for nothing else, and must keep it confidential and secure (sections 20 and 21).
    </p>
    <p>
      Pages are delivered from the AWS location nearest to you, which may be abroad, and email
      passes through the provider that you chose. Where personal information leaves South Africa,
      section 72 of POPIA is kept: it goes only where a law or a contract protects it as well as
      here.
    </p>
  </>
);

const periods = (): Rows => [
  [
    'Sales, commission and payouts',
    '5 years after the end of the tax year that they belong to, as tax law asks; longer only while a dispute or an audit needs them.',
  ],
  [
    'Your account and bank details',
    'As long as you are registered. After the account is closed, what the records above need stays with them, and the rest is removed.',
  ],
  [
    'Requests for a call',
    `Those that came to nothing: ${runtimeConfig().portal.leads.lostRetentionMonths} months after the agent closed them. Others as long as the agent is registered, or until you ask us to delete them.`,
  ],
  ['A registration that is never confirmed', '24 hours.'],
  ['Clicks on agents’ links, use of resources', 'As long as the agent is registered.'],
  ['Exported lists', '1 day.'],
  ['Technical logs', '6 months.'],
];

export const Retention = () => (
  <>
    <List rows={periods()} />
    <p>Then we delete it, or remove everything from it that could lead back to a person.</p>
  </>
);
