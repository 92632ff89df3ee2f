/**
 * Work of hours that runs in the account, such as a rebuild of the projections: one item for each kind says
 * what is under way, or what was done last. Its parts are in `work-part.table.ts`.
 */
import { defineEntity, type ItemOf } from '../../platform/entity.ts';
import { conflict } from '../../../shared/kernel/errors.ts';
import { WORK_KINDS, type WorkKind } from '../../../shared/kernel/messages.ts';

const rebuildPoint = {
  type: 'map',
  properties: {
    workId: { type: 'string', required: true },
    countedAt: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
} as const;

const definition = defineEntity({
  name: 'accountWork',
  id: 'kind',
  attributes: {
    kind: { type: WORK_KINDS, required: true },
    workId: { type: 'string', required: true },
    status: { type: ['running', 'stopped', 'failed', 'done'], required: true },
    stage: { type: 'string', required: true },
    /** Into so many parts each stage is cut. */
    parts: { type: 'number', required: true },
    /** Writes what it finds wrong; else it compares only. */
    replaces: { type: 'boolean', required: true },
    startedBy: { type: 'string', required: true },
    /** Real time, ISO 8601, as are the other times. */
    startedAt: { type: 'string', required: true },
    /** When the stage began, or the work ended. */
    stageAt: { type: 'string', required: true },
    /** A rebuild: when it had counted every fact. */
    countedAt: { type: 'string' },
    /** Epoch seconds after which the items of its parts and of a rebuild may be deleted. */
    expiresAfter: { type: 'number', required: true },
    /** A rebuild before this one that had corrected sums: events from before it may still come. */
    watched: rebuildPoint,
    /** The work that began when this one was done. */
    followedBy: {
      type: 'map',
      properties: {
        kind: { type: WORK_KINDS, required: true },
        workId: { type: 'string', required: true },
      },
    },
    /** A search for a person: the hash of the address or number, which isn't stored itself. */
    soughtHash: { type: 'string' },
    /** A reconciliation at whose end payouts go on, where all figures agree. */
    unfreezes: {
      type: 'map',
      properties: {
        /** The freeze that it ends. */
        closedAt: { type: 'string', required: true },
        /** The operator's words about what was compared with the bank. */
        compared: { type: 'string', required: true },
      },
    },
    /** Why it failed. */
    problem: { type: 'string' },
  },
});

export type AccountWork = ItemOf<typeof definition>;

/** The stage as it was read; a change of the work has it as its condition. */
type Read = Pick<AccountWork, 'kind' | 'workId' | 'stage' | 'status'>;

export const accountWorkTable = definition.with(
  ({ get, create, write, asRead, conditional, table, change }) => ({
    get: (kind: WorkKind) => get(kind),

    /** Fails a transaction while work of this kind is running. */
    requireAtRest: (kind: WorkKind) =>
      conditional({
        ConditionCheck: {
          TableName: table.name,
          Key: definition.itemKey(kind),
          ConditionExpression: 'attribute_not_exists(pk) OR #status <> :running',
          ExpressionAttributeNames: { '#status': 'status' },
          ExpressionAttributeValues: { ':running': 'running' },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      }),

    /** Begins work in place of what was read; of two at once one begins. */
    begin: (work: AccountWork, before: AccountWork | undefined) => {
      const refused = () =>
        conflict('Work of this kind was started by somebody else at this moment.');
      if (!before) return create(work).orThrow(refused);
      return write((all) =>
        all.put(work).where(asRead({ workId: before.workId, status: before.status })),
      ).orThrow(refused);
    },

    /** Changes the work where it is as it was read. */
    change: (
      read: Read,
      changes: Partial<
        Pick<
          AccountWork,
          'status' | 'stage' | 'stageAt' | 'countedAt' | 'expiresAfter' | 'followedBy' | 'problem'
        >
      >,
    ) =>
      change(read.kind, {
        set: changes,
        seen: { workId: read.workId, stage: read.stage, status: read.status },
      }),
  }),
);
