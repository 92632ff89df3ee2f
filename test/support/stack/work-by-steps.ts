/** Work of the account that the stack's own function does, step by step, as the state machine calls it. */
import type { AccountWork } from '../../../functions/data/account-work/account-work.table.ts';
import { openedStage, workedPart } from '../../../shared/kernel/messages.ts';
import type { TestStack } from './stack.ts';

/**
 * Works to the end, also of work that follows.
 * @param meanwhile happens after each stage
 */
export async function workBySteps(
  stack: Pick<TestStack, 'invoke' | 'drain'>,
  { kind, workId: begun }: Pick<AccountWork, 'kind' | 'workId'>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  let present: object = { work: kind, workId: begun };
  for (;;) {
    const answer = await stack.invoke('accountWorker', { kind: 'openStage', ...present });
    const { isOver, waitSeconds, parts, stage, work, workId } = openedStage.parse(answer);
    if (isOver) return;
    present = { work, workId };
    // In place of the pause: the projector has finished what it had begun.
    if (waitSeconds > 0) await stack.drain();
    for (const part of parts) {
      const message = { kind: 'workOnPart', ...present, stage, part };
      while (workedPart.parse(await stack.invoke('accountWorker', message)).more);
    }
    await meanwhile();
  }
}
