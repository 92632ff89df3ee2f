/** Numbers of bank accounts, which are written with and without leading zeros, spaces and hyphens. */

/** The number as all ways to write it have it in common. */
export const plainAccount = (number: string): string =>
  number
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '');

export const sameAccount = (one: string, other: string): boolean =>
  plainAccount(one) === plainAccount(other);
