/**
 * Breaks of the contract since the last release that nobody stumbles over, each with the reason. The list is emptied when
 * a release becomes the one that later ones are compared with.
 */
export const acceptedBreaks: readonly { found: string; because: string }[] = [];
