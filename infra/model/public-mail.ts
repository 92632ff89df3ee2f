/** Domains at which everybody can have an e-mail address. */
import domains from 'email-providers/all.json' with { type: 'json' };

/** Large providers that the package's list doesn't have. */
const OTHERS = [
  'absamail.co.za',
  'duck.com',
  'fastmail.com',
  'hotmail.co.za',
  'iafrica.com',
  'lantic.net',
  'live.co.za',
  'mtnloaded.co.za',
  'mweb.co.za',
  'outlook.co.za',
  'polka.co.za',
  'telkomsa.net',
  'tuta.com',
  'tutamail.com',
  'tutanota.com',
  'vodamail.co.za',
  'yahoo.co.za',
];

const known: ReadonlySet<string> = new Set([...domains, ...OTHERS]);

/** True for a domain of a provider that gives everybody an address. */
export const isPublicMail = (domain: string): boolean => known.has(domain);
