/**
 * Breaks of the contract since the last release that nobody stumbles over, each with the reason; `found` may tell several
 * that have one reason. The list is emptied when a release becomes the one that later ones are compared with.
 */
export const acceptedBreaks: readonly { found: string | RegExp; because: string }[] = [
  {
    found: /^POST \/admin\/batches\/\{batchId\}\/(merge|split|split\/preview) is gone$/,
    because:
      'No batch is split any more: an open page that asks for it is refused, and nothing moves.',
  },
  {
    found: / answers no (rows\[\]\.)?batch\.(splitFrom|origin(\.\w+)?) any more$/,
    because: 'It was there only in months that were split, and pages do without it.',
  },
  {
    found: / answers no (job\.)?split(\.\w+)* any more$/,
    because: 'Only the preview of a split had it, which no job is any more.',
  },
  {
    found:
      / \/admin\/payout\S* answers no (rows\[\]\.|results\[\]\.row\.)?held(\.\w+(\[\])?)? any more$/,
    because:
      'It was optional, and pages without it let people try; the server answers who has to confirm.',
  },
];
