/**
 * Breaks of the contract since the last release that nobody stumbles over, each with the reason; `found` may
 * tell several that have one reason. The list is emptied when a release becomes the one that later ones are
 * compared with.
 */
export const acceptedBreaks: readonly { found: string | RegExp; because: string }[] = [
  {
    found: /^POST \/admin\/batches\/\{batchId\}\/(merge|split|split\/preview) is gone$/,
    because:
      'No batch is split any more: an open page that asks for it is refused, and nothing moves.',
  },
  {
    found: / answers remindAgents as (job\.)?kind$/,
    because: 'Only the list of jobs has such a job, which an open page doesn’t ask for.',
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
  {
    found:
      /^GET \/admin\/(adjustment-counters is gone|adjustments takes no pending as query:status any more)$/,
    because:
      'No adjustment waits by itself any more: an open page counts and lists none until it is loaded again.',
  },
  {
    found: / \/admin\/adjustments answers no (rows\[\]\.)?(held(\.\w+)?|isOwn|needsTwo) any more$/,
    because: 'Pages read them at adjustments that wait, which none does any more.',
  },
  {
    found:
      /^POST \/admin\/(adjustments\/\{adjustmentId\}\/(refuse|release|withdraw)|payout-freeze\/unfreezing\/confirmation) is gone$/,
    because:
      'What waited is an act that was asked for: an open page that decides it as before is refused, and nothing moves.',
  },
  {
    found: / \/admin\/commission-\S+ answers no (drafts\[\]\.held|held|needsTwo) any more$/,
    because: 'Pages without them let people try; the server answers who has to confirm.',
  },
  {
    found: / \/admin\/bank-files\S* answers (camt052|mt940|ofx) as (rows\[\]\.|file\.)?format$/,
    because:
      'Only files have it that were refused before: an open page shows no name for their kind.',
  },
  {
    found: / \/admin\/outcome-mappings may answer without (rows\[\]\.)?columns\.amount$/,
    because:
      'Only a mapping with a column for each side has none: an open page asks for an amount before it keeps it.',
  },
  {
    found: / answers DD MMM YYYY as (rows\[\]\.)?(mapping\.)?dayForm$/,
    because: 'Only mappings have it that a page of today kept: an open page shows it as it is.',
  },
  {
    found: / answers releasePayouts as (job\.)?kind$/,
    because: 'Only a confirmed selection is such a job, which no page of the release before reads.',
  },
  {
    found: / answers no (rows\[\]\.)?batch\.(releaserId|correction(\.\w+)?) any more$/,
    because:
      'Only pages of offices where everything takes two people read them; a correction that waits is an act that was asked for.',
  },
  {
    found: /^(GET|POST) \/admin\/batches\/\{batchId\}\/lock takes no (query:)?releaserId any more$/,
    because:
      'An open page that names who releases a batch is refused, and nothing is locked, until it is loaded again.',
  },
  {
    found:
      / answers (secondFactorSetUp|recoveryCodesMade|recoveryCodeUsed) as rows\[\]\.about\.kind$/,
    because: 'They are e-mails alone: the bell, whose answer this is, lists none of them.',
  },
  {
    found: /^POST \/admin\/batches\/\{batchId\}\/correction\/(confirm|withdraw) is gone$/,
    because:
      'What waited is an act that was asked for: an open page that decides it as before is refused, and nothing moves.',
  },
];
