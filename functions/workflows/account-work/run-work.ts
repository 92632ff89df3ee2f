/** Takes the steps of the account's work in this process, as the state machine does in the cloud. */
import pMap from 'p-map';
import type { AccountWork } from '../../data/account-work.table.ts';
import { openStage } from './open-stage.ts';
import { recordFailure } from './record-failure.ts';
import { workOnPart } from './work-on-part.ts';
import type { StagedContext } from './work-stage.ts';

/** Parts at once on one machine, which shares its cores with everything else. */
const PARTS_AT_ONCE = 4;

interface RunOptions {
  /** Resolves once the projector has finished what it had begun; nothing where none runs. */
  settle?: () => Promise<void>;
}

/**
 * Works to the end, or until the work is stopped.
 * @throws the errors of its parts, after the work is recorded as failed
 */
export async function runWork(
  context: StagedContext,
  { kind: work, workId }: Pick<AccountWork, 'kind' | 'workId'>,
  { settle }: RunOptions = {},
): Promise<void> {
  try {
    for (;;) {
      const opened = await openStage(context, { kind: 'openStage', work, workId });
      const { stage, parts, waitSeconds, isOver } = opened;
      if (isOver) return;
      if (waitSeconds > 0) await settle?.();
      const workOn = async (part: number) => {
        const message = { kind: 'workOnPart', work, workId, stage, part } as const;
        while ((await workOnPart(context, message)).more);
      };
      await pMap(parts, workOn, { concurrency: PARTS_AT_ONCE });
    }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    await recordFailure(context, { kind: 'failWork', work, workId, cause });
    throw error;
  }
}
