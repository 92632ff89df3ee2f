/**
 * Commits an act that may take two people. One person's act is written at once; else it is stored until another
 * person confirms it, and that confirmation is written in the act's own transaction (docs/decisions/0122).
 */
import {
  APPROVAL_LIFE_DAYS,
  approvalTitles,
  isApprovalOperation,
  NOBODY_CONFIRMS,
} from '../../../shared/approvals/words.ts';
import type { ApprovalFigure } from '../../../shared/approvals/schemas.ts';
import type { AuditSubject } from '../../../shared/audit/rules.ts';
import { conflict, secondPersonNeeded } from '../../../shared/kernel/errors.ts';
import { approvalTable, type StoredApproval } from '../../data/approval.table.ts';
import { openApprovalTable } from '../../data/open-approval.table.ts';
import type { Context } from '../../platform/context.ts';
import { AlreadyCreated, hashOf, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { endOpenAct, readOpenAct } from './end-open-act.ts';
import { findSecondPeople } from './find-second-people.ts';
import { AboveLimit, countAlone, type Need, whyTwo } from './needs-two.ts';

/** An act that may take two people. */
export interface Act {
  /** The thing that it is about: only one act of each is open. */
  subject: string;
  need: Need;
  /** The agents whom it is about. */
  agentIds: readonly string[];
  /** The act in figures and words, for whoever confirms it. */
  figures: readonly ApprovalFigure[];
  /** The subject of its audit events. */
  about: { subject: AuditSubject; subjectId: string; agentId?: string };
}

/** The act was stored, and waits. */
export class Asked extends Error {
  override readonly name = 'Asked';
  readonly approval: StoredApproval;
  constructor(approval: StoredApproval) {
    super('It waits for a second person');
    this.approval = approval;
  }
}

/** The act could be done; thrown in place of doing it, where somebody only looks. */
export class Looked extends Error {
  override readonly name = 'Looked';
  readonly act: Act;
  constructor(act: Act) {
    super('It could be done');
    this.act = act;
  }
}

/** The transaction of an act, with those of its confirmation, is longer than most. */
const MOST = 24;
const DAY_MS = 86_400_000;

/**
 * Writes an act.
 * @throws DomainError FORBIDDEN with `needsSecondPerson` where another person has to confirm it; `Asked` and `Looked`
 *   where it is asked for or looked at
 */
export async function commit(context: Context, act: Act, writes: readonly Write[]): Promise<void> {
  const { secondPerson, table } = context;
  switch (secondPerson?.stage) {
    case 'look':
      throw new Looked(act);
    case 'ask':
      throw new Asked(await ask(context, act));
    case 'confirm':
      if (secondPerson.subject !== act.subject)
        throw new Error(`${act.subject} isn't what was asked for`);
      return table.transact([...writes, ...secondPerson.writes], MOST);
    case undefined:
      return commitAlone(context, act, writes);
  }
}

async function commitAlone(context: Context, act: Act, writes: readonly Write[]): Promise<void> {
  const because = whyTwo(context, act.need);
  if (because) throw secondPersonNeeded(because);
  const [counts, ends] = await Promise.all([
    countAlone(context, act.need),
    endOpenAct(context, act.subject),
  ]);
  try {
    // The act comes first: a repeat is told so, whatever the day's totals are.
    await context.table.transact([...writes, ...counts, ...ends], MOST);
  } catch (error) {
    throw error instanceof AboveLimit ? secondPersonNeeded(error.message) : error;
  }
}

/** Stores the act; a repeat of the same person finds the one that waits. */
async function ask(context: Context, act: Act): Promise<StoredApproval> {
  const { clock, table } = context;
  const approval = approvalOf(context, act);
  const { subject, approvalId, expiresAt, askedAt } = approval;
  if ((await findSecondPeople(context)).length === 0) throw conflict(NOBODY_CONFIRMS);
  const { agentId, ...about } = act.about;
  try {
    await table.transact([
      approvalTable(table)
        .create(approval)
        .orThrow(() => new AlreadyCreated()),
      openApprovalTable(table)
        .open({ subject, approvalId, expiresAt }, clock.now().toISOString())
        .orThrow(() => new AlreadyCreated()),
      recordEvent(context, {
        ...about,
        ...optional({ agentId }),
        action: 'approvals.askApproval',
        at: askedAt,
        after: { act: approvalTitles[approval.operation], because: approval.because },
      }),
    ]);
    return approval;
  } catch (error) {
    if (!(error instanceof AlreadyCreated)) throw error;
    return asAskedBefore(context, approval);
  }
}

function approvalOf(context: Context, act: Act): StoredApproval {
  const { actor, call, clock } = context;
  if (!call || !isApprovalOperation(call.operation))
    throw new Error(`${call?.operation} is no act that can be asked for`);
  const { operation } = call;
  const input = call.input as Record<string, unknown>;
  const askedAt = clock.now();
  return {
    approvalId: newId(context, `ask ${operation}`),
    operation,
    input,
    inputHash: hashOf({ operation, ...input }),
    key: context.idempotencyKey ?? context.requestId,
    subject: act.subject,
    agentIds: [...act.agentIds],
    because: whyTwo(context, act.need) ?? ASKED_FREELY,
    figures: [...act.figures],
    status: 'waiting',
    askedBy: actor.userId,
    askedAt: askedAt.toISOString(),
    expiresAt: new Date(askedAt.getTime() + APPROVAL_LIFE_DAYS * DAY_MS).toISOString(),
  };
}

/** The limits of a day are known in the act's transaction only. */
const ASKED_FREELY = 'It is above what one person does alone in a day, or was asked for freely.';

/** @throws DomainError CONFLICT naming the act that waits, where it isn't the same one */
async function asAskedBefore(context: Context, asked: StoredApproval): Promise<StoredApproval> {
  const open = await readOpenAct(context, asked.subject);
  if (open?.askedBy === asked.askedBy && open.inputHash === asked.inputHash) return open;
  if (open)
    throw conflict(
      `Somebody asked for this before: “${approvalTitles[open.operation]}” waits for a second person. It has to be confirmed, declined or taken back first.`,
      { approvalId: open.approvalId },
    );
  throw conflict('This was asked for before, and decided since. Look at it again.');
}
