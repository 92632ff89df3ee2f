/** Limits that every open browser needs, apart from the notices' words and links. */

/**
 * Clicks are pushed to administrators' browsers at most once in this many seconds; they fetch again after it.
 */
export const CLICKS_PAUSE_S = 10;
