/** The parameters by which a website tells campaigns apart, as a link brings them. */

const FIELDS = {
  utm_source: 'utmSource',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_term: 'utmTerm',
  utm_content: 'utmContent',
} as const;

/** The contract's limit. */
const MAX_UTM = 100;

/** The campaign's parameters in a link's query, each with its value; longer values are cut. */
const utmIn = (search: string) => {
  const query = new URLSearchParams(search);
  return Object.entries(FIELDS).flatMap(([name, field]) => {
    const value = query.get(name)?.trim().slice(0, MAX_UTM);
    return value ? [{ name, field, value }] : [];
  });
};

/** The same as fields of a click. */
export const utmOfClick = (
  search: string,
): Partial<Record<(typeof FIELDS)[keyof typeof FIELDS], string>> =>
  Object.fromEntries(utmIn(search).map(({ field, value }) => [field, value]));

/** An address to go on to, with the parameters of the link that led here. */
export function withUtm(address: string, search: string): string {
  const found = utmIn(search);
  if (found.length === 0) return address;
  const url = new URL(address);
  for (const { name, value } of found) url.searchParams.set(name, value);
  return url.href;
}
