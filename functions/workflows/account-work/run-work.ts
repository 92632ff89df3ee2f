/** Takes the steps of the account's work in this process, as the state machine does in the cloud. */
import pMap from 'p-map';
import type { OpenedStage } from '../../../shared/kernel/messages.ts';
import type { AccountWork } from '../../data/account-work/account-work.table.ts';
import { openStage } from './open-stage.ts';
import { recordFailure } from './record-failure.ts';
import { workOnPart } from './work-on-part.ts';
import type { StagedContext } from './work-stage.ts';

/** Parts at once on one machine, which shares its cores with everything else. */
const PARTS_AT_ONCE = 4;

export interface RunOptions {
  /** Resolves once the projector has finished what it had begun; nothing where none runs. */
  settle?: () => Promise<void>;
  /** Called with each stage before it is worked on. */
  progress?: (opened: OpenedStage) => void;
}

/**
 * Works to the end, also of work that follows, or until the work is stopped.
 * @throws the errors of its parts, after the work is recorded as failed
 */
export async function runWork(
  context: StagedContext,
  { kind, workId }: Pick<AccountWork, 'kind' | 'workId'>,
  { settle, progress }: RunOptions = {},
): Promise<void> {
  let present = { work: kind, workId };
  try {
    for (;;) {
      const opened = await openStage(context, { kind: 'openStage', ...present });
      const { work, parts, waitSeconds, isOver } = opened;
      present = { work, workId: opened.workId };
      if (isOver) return;
      progress?.(opened);
      if (waitSeconds > 0) await settle?.();
      await pMap(parts, (part) => finishPart(context, opened, part), {
        concurrency: PARTS_AT_ONCE,
      });
    }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    await recordFailure(context, { kind: 'failWork', ...present, cause });
    throw error;
  }
}

async function finishPart(
  context: StagedContext,
  { work, workId, stage }: OpenedStage,
  part: number,
): Promise<void> {
  const message = { kind: 'workOnPart', work, workId, stage, part } as const;
  while ((await workOnPart(context, message)).more);
}
