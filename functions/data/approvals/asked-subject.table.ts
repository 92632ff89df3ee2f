/** The newest act that was asked for about a subject: a second one is refused while it waits. */
import { defineEntity } from '../../platform/entity.ts';
import type { Write } from '../../platform/table.ts';

const definition = defineEntity({
  name: 'askedSubject',
  id: 'subject',
  attributes: {
    subject: { type: 'string', required: true },
    approvalId: { type: 'string', required: true },
  },
});

export const askedSubjectTable = definition.with(({ write, asRead }) => ({
  /**
   * Makes an act the newest one of its subjects, if these had the one that was read.
   * @param seen the newest act before, by the subject
   */
  open: (
    { subjects, approvalId }: { subjects: readonly string[]; approvalId: string },
    {
      seen,
      otherwise,
    }: { seen: ReadonlyMap<string, { approvalId: string }>; otherwise: () => Error },
  ): Write[] =>
    subjects.map((subject) =>
      write((all) =>
        all
          .put({ subject, approvalId })
          .where(asRead({ approvalId: seen.get(subject)?.approvalId })),
      ).orThrow(otherwise),
    ),

  /** The condition that the newest act of a subject is the one that was read. */
  requireNewest: (subject: string, approvalId: string | undefined) =>
    write((all) => all.check({ subject }).where(asRead({ approvalId }))),
}));
