import { useState } from 'react';
import type { BulkOutcome } from './bulk-dialog.tsx';

interface Question<Step, Row> {
  step: Step;
  /** The chosen rows that the step applies to, as they were when it was chosen. */
  rows: readonly Row[];
  /** Key of the dialog: each question gets a new one. */
  key: number;
}

/** State of the dialog of a bulk step, which keeps its question while it closes. */
export function useBulkQuestion<Step, Row>() {
  const [question, setQuestion] = useState<Question<Step, Row>>();
  const [open, setOpen] = useState(false);
  return {
    question,
    open,
    ask: (step: Step, rows: readonly Row[]) => {
      setQuestion({ step, rows, key: (question?.key ?? 0) + 1 });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

type BulkResult = { id: string } & ({ outcome: 'done' } | { outcome: 'refused'; message: string });

/**
 * The results of a bulk step, as the dialog lists them.
 * @param nameOf names a row in that list
 */
export function useBulkOutcomes<Row extends { id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
) {
  const [outcomes, setOutcomes] = useState<BulkOutcome[]>();
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
  const show = (results: readonly BulkResult[]) =>
    setOutcomes(
      results.map((result) => ({
        id: result.id,
        name: names.get(result.id) ?? result.id,
        ...(result.outcome === 'refused' ? { refusal: result.message } : {}),
      })),
    );
  return { outcomes, show };
}
