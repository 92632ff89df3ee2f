/** The parameters by which a website tells campaigns apart, as a link brings them: `utm_source` and four more. */

const NAMES = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** The contract's limit. */
const MAX_UTM = 100;

const parameterOf = (name: string) => `utm_${name}`;

/** The campaign that a link's query names; longer values are cut. */
export function utmIn(search: string): Partial<Record<(typeof NAMES)[number], string>> {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query.get(parameterOf(name));
      return value ? [[name, value.slice(0, MAX_UTM)] as const] : [];
    }),
  );
}

/** An address to go on to, with the parameters of the link that led here. */
export function withUtm(address: string, search: string): string {
  const url = new URL(address);
  const found = Object.entries(utmIn(search));
  for (const [name, value] of found) url.searchParams.set(parameterOf(name), value);
  return found.length > 0 ? url.href : address;
}
