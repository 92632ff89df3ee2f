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
    because: 'Pages do without it at every batch that is its month’s only one.',
  },
  {
    found: / answers no split(\.\w+)* any more$/,
    because: 'Only the preview of a split had it, which no job is any more.',
  },
];
