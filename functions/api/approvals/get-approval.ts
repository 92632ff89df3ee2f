import { isDeepStrictEqual } from 'node:util';
import { approvalsContract } from '../../../shared/approvals/contract.ts';
import type { ApprovalFigure } from '../../../shared/approvals/schemas.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { StoredApproval, StoredFigure } from '../../data/approval.table.ts';
import type { ResourceFiles } from '../../data/resource-files.client.ts';
import { uploadTable } from '../../data/upload.table.ts';
import { type Acts, callAct } from '../../domain/approvals/call-act.ts';
import { whyNotSecond } from '../../domain/approvals/check-second-person.ts';
import { Looked } from '../../domain/approvals/commit-act.ts';
import { figuresInWords, presentApproval } from '../../domain/approvals/present-approvals.ts';
import { readApproval, statusAt } from '../../domain/approvals/read-approval.ts';
import { readFacts } from '../../domain/approvals/read-facts.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/** An asked act as the second person decides about it: what it would do now, and the facts about everybody's part. */
export const getApproval = (acts: Acts, files: Files) =>
  verb(approvalsContract.getApproval, async (context, { approvalId }) => {
    const approval = await readApproval(context, approvalId);
    const isWaiting = statusAt(approval, context.clock.now().toISOString()) === 'waiting';
    const [presented, facts, around, file] = await Promise.all([
      presentApproval(context, approval),
      readFacts(context, approval),
      isWaiting ? lookAround(acts, context, approval) : {},
      fileOf(context, files, approval),
    ]);
    return { ...presented, facts, ...around, ...optional({ file }) };
  });

type Files = Pick<ResourceFiles, 'linkTo'>;

/** The file that a waiting act was asked for with. */
async function fileOf({ table }: Context, files: Files, { input = {} }: StoredApproval) {
  const { uploadId } = input;
  const upload = typeof uploadId === 'string' ? await uploadTable(table).get(uploadId) : undefined;
  if (!upload?.fileName) return undefined;
  const { fileName: name } = upload;
  const url = await files.linkTo({ uploadId: upload.uploadId, fileName: name }, 'private');
  return { name, url };
}

async function lookAround(acts: Acts, context: Context, approval: StoredApproval) {
  const [held, seen] = await Promise.all([
    whyNotSecond(context, approval),
    look(acts, context, approval),
  ]);
  return { ...optional({ held }), ...seen };
}

/** The act as it would be done now, where that is another one; or why it couldn't be. */
async function look(
  acts: Acts,
  context: Context,
  approval: StoredApproval,
): Promise<{ now?: ApprovalFigure[]; problem?: string }> {
  try {
    const { askedBy, key } = approval;
    const asked = { ...context, idempotencyKey: key };
    await callAct(acts, asked, approval, { stage: 'look', askedBy });
    return { problem: ALREADY };
  } catch (error) {
    if (error instanceof Looked) {
      const figures = [...error.act.figures];
      return isStored(figures, approval.figures)
        ? {}
        : { now: await figuresInWords(context, { ...approval, figures }) };
    }
    if (error instanceof DomainError) return { problem: error.message };
    throw error;
  }
}

/** Attributes without a value aren't stored, and stored ones have no order. */
const isStored = (figures: readonly StoredFigure[], stored: readonly StoredFigure[]) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(figures)), stored);

const ALREADY = 'Nothing is left to do: it is so already.';
