import type * as z from 'zod';
import { conflict } from '../../../shared/kernel/errors.ts';
import { adjustmentsContract, type newAdjustment } from '../../../shared/adjustments/contract.ts';
import { limitOf, type PayoutLimit } from '../../../shared/payouts/rules.ts';
import { adjustmentTable, type StoredAdjustment } from '../../data/adjustment.table.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { ResourceFiles } from '../../data/resource-files.client.ts';
import { keepAttachment } from '../../domain/adjustments/keep-attachment.ts';
import { postAdjustment } from '../../domain/adjustments/post-adjustment.ts';
import { presentAdjustment } from '../../domain/adjustments/present-adjustments.ts';
import { recordAdjustment } from '../../domain/adjustments/record-adjustment.ts';
import { countAlone } from '../../domain/payouts/count-limits.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';
import type { Context } from '../../platform/context.ts';
import { AlreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';

type NewAdjustment = z.output<typeof newAdjustment> &
  Pick<StoredAdjustment, 'adjustmentId' | 'inputHash'>;

/**
 * Adjusts an agent's balance. Where one person is enough, it is posted at once; else it waits, and moves
 * nothing until another person releases it.
 */
export const addAdjustment = (files: Pick<ResourceFiles, 'keep'>) =>
  verb(adjustmentsContract.addAdjustment, async (context, input) => {
    const adjustmentId = newId(context, 'addAdjustment');
    const adjustment = await createOnce({
      input,
      find: () => adjustmentTable(context.table).get(adjustmentId),
      write: (inputHash) => addWithinLimits(context, files, { ...input, adjustmentId, inputHash }),
    });
    return presentAdjustment(context, adjustment);
  });

/** The adjustment would be above a limit of the day. */
class AboveLimit extends Error {
  override readonly name = 'AboveLimit';
  readonly limit: PayoutLimit;
  constructor(limit: PayoutLimit) {
    super(`Above the limit ${limit}`);
    this.limit = limit;
  }
}

async function addWithinLimits(
  context: Context,
  files: Pick<ResourceFiles, 'keep'>,
  { uploadId, ...fields }: NewAdjustment,
): Promise<StoredAdjustment> {
  const { adjustmentId, agentId } = fields;
  const agent = await agentTable(context.table).get(agentId);
  if (!agent) throw conflict('This agent does not exist (any more).');
  const kept = uploadId
    ? await keepAttachment(context, files, { uploadId, adjustmentId })
    : undefined;
  const fresh = { ...fields, ...optional({ uploadId, fileName: kept?.fileName }) };
  const claims = kept ? [kept.claim] : [];
  const needsTwo = await whyTwo(context, fields);
  if (needsTwo) return add(context, fresh, { needsTwo, claims });
  const counts = await countAlone(
    context,
    { ...fields, act: 'adjusted' },
    (above) => new AboveLimit(above),
  );
  try {
    return await add(context, fresh, { claims, counts });
  } catch (error) {
    if (!(error instanceof AboveLimit)) throw error;
    return add(context, fresh, { needsTwo: error.limit, claims });
  }
}

/** Why an adjustment takes two people, whatever was adjusted that day. */
async function whyTwo(
  context: Context,
  { agentId, amountCents }: Pick<NewAdjustment, 'agentId' | 'amountCents'>,
): Promise<StoredAdjustment['needsTwo']> {
  const { accounts, isRuleOn, limits } = await readReleaser(context);
  if (isRuleOn) return 'rule';
  return accounts.includes(agentId) ? 'own' : limitOf(limits, { amountCents });
}

interface Around {
  /** Why it waits; undefined: it is posted at once. */
  needsTwo?: StoredAdjustment['needsTwo'];
  claims: readonly Write[];
  counts?: readonly Write[];
}

async function add(
  context: Context,
  fields: Omit<NewAdjustment, 'uploadId'> &
    Pick<Partial<StoredAdjustment>, 'uploadId' | 'fileName'>,
  { needsTwo, claims, counts = [] }: Around,
): Promise<StoredAdjustment> {
  const { actor, clock, table } = context;
  return table.planAndTransact(async () => {
    const at = clock.now().toISOString();
    const made = { ...fields, createdAt: at, createdBy: actor.userId };
    const adjustment: StoredAdjustment = needsTwo
      ? { ...made, status: 'pending', needsTwo }
      : { ...made, status: 'posted', decidedAt: at, decidedBy: actor.userId };
    const posted = needsTwo ? [] : await postAdjustment(context, adjustment, at);
    await table.transact([
      adjustmentTable(table)
        .create(adjustment)
        .orThrow(() => new AlreadyCreated()),
      ...posted,
      ...claims,
      // After the adjustment itself: a repeat finds that, whatever the day's totals are.
      ...counts,
      recordAdjustment(context, adjustment, { action: 'adjustments.addAdjustment', at }),
    ]);
    return adjustment;
  });
}
