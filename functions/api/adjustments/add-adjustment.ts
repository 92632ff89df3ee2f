import type * as z from 'zod';
import { conflict } from '../../../shared/kernel/errors.ts';
import { adjustmentsContract, type newAdjustment } from '../../../shared/adjustments/contract.ts';
import { adjustmentKindWords } from '../../../shared/adjustments/rules.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { adjustmentTable, type StoredAdjustment } from '../../data/adjustments/adjustment.table.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';
import { keepAttachment } from '../../domain/adjustments/keep-attachment.ts';
import { postAdjustment } from '../../domain/adjustments/post-adjustment.ts';
import { presentAdjustment } from '../../domain/adjustments/present-adjustments.ts';
import { recordAdjustment } from '../../domain/adjustments/record-adjustment.ts';
import { type Act, commitAct } from '../../domain/approvals/commit-act.ts';
import { readReleaser } from '../../domain/approvals/read-releaser.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId, wisherOf } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';

type NewAdjustment = z.output<typeof newAdjustment> &
  Pick<StoredAdjustment, 'adjustmentId' | 'inputHash'>;

/** Adjusts an agent's balance, which moves at once; above the limits another person confirms it. */
export const addAdjustment = (files: Pick<ResourceFiles, 'keep'>) =>
  verb(adjustmentsContract.addAdjustment, async (context, input) => {
    const adjustmentId = newId(context, 'addAdjustment');
    const adjustment = await createOnce({
      input,
      find: () => adjustmentTable(context.table).get(adjustmentId),
      write: (inputHash) => write(context, files, { ...input, adjustmentId, inputHash }),
    });
    return presentAdjustment(context, adjustment);
  });

async function write(
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
  return add(context, fresh, kept ? [kept.claim] : []);
}

async function add(
  context: Context,
  fields: Omit<NewAdjustment, 'uploadId'> &
    Pick<Partial<StoredAdjustment>, 'uploadId' | 'fileName'>,
  claims: readonly Write[],
): Promise<StoredAdjustment> {
  const { actor, clock, table } = context;
  const act = await actOf(context, fields, claims);
  return table.planAndTransact(async () => {
    const at = clock.now().toISOString();
    const adjustment: StoredAdjustment = {
      ...fields,
      status: 'posted',
      createdAt: at,
      createdBy: wisherOf(context),
      decidedAt: at,
      decidedBy: actor.userId,
    };
    await commitAct(context, act, [
      adjustmentTable(table).create(adjustment).orThrow(alreadyCreated),
      ...postAdjustment(context, adjustment, at),
      ...claims,
      recordAdjustment(context, adjustment, { action: 'adjustments.addAdjustment', at }),
    ]);
    return adjustment;
  });
}

/** On the balance of the own mailbox it takes another person, whatever the amount. */
async function actOf(
  context: Context,
  adjustment: Omit<NewAdjustment, 'uploadId'>,
  claims: readonly Write[],
): Promise<Act> {
  const { adjustmentId, agentId, amountCents, direction, kind, reason } = adjustment;
  const { accounts } = await readReleaser(context);
  return {
    subjects: [`adjustment#${adjustmentId}`],
    need: accounts.includes(agentId)
      ? { kind: 'always', because: OWN_BALANCE }
      : { kind: 'credit', agentId, amountCents },
    agentIds: [agentId],
    figures: [
      { label: direction === 'credit' ? 'Credit' : 'Debit', words: formatRand(amountCents) },
      { label: 'Kind', words: adjustmentKindWords[kind] },
      { label: 'Reason', words: reason },
    ],
    about: { subject: 'agent', subjectId: agentId, agentId },
    kept: claims,
  };
}

const OWN_BALANCE = 'It is on the balance of a person with your own mailbox.';
