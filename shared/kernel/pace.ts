/**
 * How fast open screens may refresh after a change that many of them show: together they leave half of
 * the API's limit to what people do meanwhile. Pure; used by server and browser.
 */

/** Limits of the whole HTTP API over all callers: requests a second, and requests at one moment. */
export const API_LIMIT = { requestsPerSecond: 500, burst: 1000 } as const;

/** The share of the limit that is left to what people do. */
export const OTHERS_SHARE = 0.5;

/**
 * The share of the limit that refreshing screens take together. It is less than what is left: browsers
 * choose their moments by chance, and without a reserve the busy seconds of many minutes would add up.
 */
export const REFRESH_SHARE = 0.45;

/** Fewer browsers than this refresh at once: together they are far below the limit. */
export const FEW_BROWSERS = 25;

/**
 * The time, in ms, in which so many browsers make one call each, at the share of the API's limit.
 * @returns 0 for few browsers
 */
export const paceFor = (browsers: number): number =>
  browsers < FEW_BROWSERS
    ? 0
    : Math.ceil((browsers * 1000) / (API_LIMIT.requestsPerSecond * REFRESH_SHARE));
