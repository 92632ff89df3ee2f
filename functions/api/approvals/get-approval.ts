import { approvalsContract } from '../../../shared/approvals/contract.ts';
import { ACT_CHANGED } from '../../../shared/approvals/words.ts';
import type { ApprovalFigure } from '../../../shared/approvals/schemas.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { StoredApproval } from '../../data/approvals/approval.table.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';
import { uploadTable } from '../../data/uploads/upload.table.ts';
import { type Acts, callAct } from '../../domain/approvals/call-act.ts';
import { whyNotSecond } from '../../domain/approvals/check-second-person.ts';
import { type Act, Looked } from '../../domain/approvals/commit-act.ts';
import { buildVersion } from '../../domain/approvals/build-version.ts';
import { figuresInWords, presentApproval } from '../../domain/approvals/present-approvals.ts';
import { readApproval, statusAt } from '../../domain/approvals/read-approval.ts';
import { readFacts } from '../../domain/approvals/read-facts.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';

/**
 * An asked act as the second person decides about it: what it would do now, and the facts about everybody's
 * part.
 */
export const getApproval = (acts: Acts, files: Files) =>
  verb(approvalsContract.getApproval, async (context, { approvalId }) => {
    const approval = await readApproval(context, approvalId);
    const isWaiting = statusAt(approval, context.clock.now().toISOString()) === 'waiting';
    const [presented, facts, around, file] = await Promise.all([
      presentApproval(context, approval),
      readFacts(context, approval),
      isWaiting ? lookAround(acts, context, approval) : asStored(approval),
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

interface Seen {
  version: string;
  now?: ApprovalFigure[];
  problem?: string;
}

/** The act as it would be done now, where that is another one; or why it couldn't be. */
async function look(acts: Acts, context: Context, approval: StoredApproval): Promise<Seen> {
  try {
    const { askedBy, key } = approval;
    const asked = { ...context, idempotencyKey: key };
    await callAct(acts, asked, approval, { stage: 'look', askedBy });
    return { ...asStored(approval), problem: ALREADY };
  } catch (error) {
    if (error instanceof Looked) return compare(context, approval, error.act);
    if (error instanceof DomainError) return { ...asStored(approval), problem: error.message };
    throw error;
  }
}

async function compare(context: Context, approval: StoredApproval, act: Act): Promise<Seen> {
  if (act.subjects.join(' ') !== approval.subjects.join(' '))
    return { ...asStored(approval), problem: ACT_CHANGED };
  const version = buildVersion(act.figures);
  if (version === buildVersion(approval.figures)) return { version };
  const figures = [...act.figures];
  return { version, now: await figuresInWords(context, { ...approval, figures }) };
}

const asStored = ({ figures }: StoredApproval) => ({ version: buildVersion(figures) });

const ALREADY = 'Nothing is left to do: it is so already.';
