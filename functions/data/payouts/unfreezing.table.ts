/** The wish to let frozen payouts go on, and how far the comparison of all figures is: one for each gate. */
import { CustomAttributeType } from '../../platform/electro.ts';
import { unfreezingStatus } from '../../../shared/payouts/schemas.ts';
import { defineEntity, type ItemOf } from '../../platform/entity.ts';
import { leaseLost } from '../../platform/lease.ts';
import { type Drift, STAGES } from '../ledger/reconciliation.table.ts';

const definition = defineEntity({
  name: 'unfreezing',
  id: 'gate',
  attributes: {
    gate: { type: 'string', required: true },
    /** `done`: the gate was opened. */
    status: { type: [...unfreezingStatus.options, 'done'] as const, required: true },
    /** When the gate was closed that is to be opened; another closing is none of its business. ISO 8601. */
    closedAt: { type: 'string', required: true },
    /** The asker's words for the comparison with the bank's statement. */
    compared: { type: 'string', required: true },
    askedBy: { type: 'string', required: true },
    askedAt: { type: 'string', required: true },
    /** The second person, where two are needed. */
    confirmedBy: { type: 'string' },
    /** The job that compares all figures, or did. */
    jobId: { type: 'string' },
    /** The part of the comparison that is under way, and where it continues; no cursor at its beginning. */
    stage: { type: STAGES },
    cursor: { type: 'string' },
    /** Agents and batches compared so far, and all agents. */
    agents: { type: 'number' },
    batches: { type: 'number' },
    totalAgents: { type: 'number' },
    /** The number of figures that drift, and the first of them. */
    drifting: { type: 'number' },
    drifts: { type: CustomAttributeType<Drift[]>('any') },
    /** Agents and batches whose figures changed each time they were compared. */
    moving: { type: 'number' },
    problem: { type: 'string' },
  },
});

export type StoredUnfreezing = ItemOf<typeof definition>;

export type NewUnfreezing = Pick<
  StoredUnfreezing,
  'gate' | 'closedAt' | 'compared' | 'askedBy' | 'askedAt' | 'confirmedBy' | 'jobId'
>;

/** The progress of the comparison. */
type Reached = Partial<
  Pick<
    StoredUnfreezing,
    'stage' | 'agents' | 'batches' | 'totalAgents' | 'drifting' | 'drifts' | 'moving'
  >
>;

interface Job {
  gate: string;
  jobId: string;
}

export const unfreezingTable = definition.with(({ write, asRead, change }) => {
  /** A patch while the comparison is this job's: nobody withdrew it. */
  const ofJob = (
    { gate, jobId }: Job,
    changes: Reached & { cursor?: string; status?: StoredUnfreezing['status']; problem?: string },
  ) =>
    write((all) => {
      const patch = all.patch({ gate }).set(changes);
      return (changes.cursor === undefined ? patch.remove(['cursor']) : patch).where(
        asRead({ jobId, status: 'checking' }),
      );
    }).orThrow(leaseLost);

  return {
    /**
     * Begins the comparison, if the last one is as it was read.
     * @param read the last one of the gate, also of an earlier closing
     */
    begin: (fresh: NewUnfreezing, read: StoredUnfreezing | undefined) =>
      write((all) =>
        all
          .put({ ...fresh, status: 'checking' })
          .where(asRead({ askedAt: read?.askedAt, status: read?.status })),
      ),

    /** Takes it back, if it is as it was read. */
    withdraw: ({ gate, askedAt, status }: StoredUnfreezing) =>
      change(gate, { set: { status: 'withdrawn' }, seen: { askedAt, status } }),

    /** Stores the progress, if the comparison is still this job's; a null cursor ends its stage. */
    advance: (job: Job, { cursor, ...reached }: Reached & { cursor: string | null }) =>
      ofJob(job, { ...reached, ...(cursor === null ? {} : { cursor }) }),

    /** Ends the comparison. */
    end: (
      job: Job,
      end: (Reached & { status: 'done' | 'drifting' }) | { status: 'failed'; problem: string },
    ) => ofJob(job, end),
  };
});
