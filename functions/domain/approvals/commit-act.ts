/**
 * Commits an act that may take two people. One person's act is written at once; else it is stored until
 * another person confirms it, and that confirmation is written in the act's own transaction
 * (docs/decisions/0122).
 */
import {
  ACT_CHANGED,
  APPROVAL_LIFE_DAYS,
  ALWAYS_ALONE,
  approvalTitles,
  isApprovalOperation,
  NOBODY_CONFIRMS,
  RIGHT_NEEDS_TWO,
} from '../../../shared/approvals/words.ts';
import type { AuditSubject } from '../../../shared/audit/rules.ts';
import { conflict, secondPersonNeeded } from '../../../shared/kernel/errors.ts';
import {
  approvalTable,
  type StoredApproval,
  type StoredFigure,
} from '../../data/approvals/approval.table.ts';
import { askedSubjectTable } from '../../data/approvals/asked-subject.table.ts';
import type { Context, SecondPerson } from '../../platform/context.ts';
import { AlreadyCreated, alreadyCreated, hashOf, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { MOST_ITEMS, type Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { checkFinance } from './check-finance.ts';
import { endOpenActs, readOpenActs } from './end-open-acts.ts';
import { findSecondPeople } from './find-second-people.ts';
import { buildVersion } from './build-version.ts';
import { notifyFinance } from './notify-finance.ts';
import { AboveLimit, countAlone, type Need, whyTwo } from './count-alone.ts';

/** An act that may take two people. */
export interface Act {
  /** The things that it is about: only one act of each is open. */
  subjects: readonly string[];
  need: Need;
  /** The agents whom it is about. */
  agentIds: readonly string[];
  /** The act in figures and words, for whoever confirms it. */
  figures: readonly StoredFigure[];
  /** True where whoever does it alone carries the finance permission until the write. */
  takesFinance?: true;
  /** Days until it expires undecided; `APPROVAL_LIFE_DAYS` by default. */
  lifeDays?: number;
  /** Writes that keep what its confirmation needs for as long as it waits, such as an uploaded file. */
  kept?: readonly Write[];
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

const DAY_MS = 86_400_000;

/**
 * Writes an act.
 * @throws DomainError FORBIDDEN with `needsSecondPerson` where another person has to confirm it; `Asked`
 *   and `Looked` where it is asked for or looked at
 */
export async function commitAct(
  context: Context,
  act: Act,
  writes: readonly Write[],
): Promise<void> {
  const { secondPerson, table } = context;
  switch (secondPerson?.stage) {
    case 'look':
      throw new Looked(act);
    case 'ask':
      throw new Asked(await ask({ ...context, table: secondPerson.table }, act));
    case 'confirm':
      checkSeen(act, secondPerson);
      return secondPerson.table.transact([...writes, ...secondPerson.writes], MOST_ITEMS);
    case 'confirmed':
      return table.transact(writes, MOST_ITEMS);
    case undefined:
      return commitAlone(context, act, writes);
  }
}

/**
 * @throws DomainError CONFLICT where it isn't what was asked for, as a file was replaced, or what was shown
 */
function checkSeen(act: Act, { subjects, version }: SecondPerson & { stage: 'confirm' }): void {
  const isAsked = subjects.join(' ') === act.subjects.join(' ');
  if (!isAsked || (version !== undefined && version !== buildVersion(act.figures)))
    throw conflict(ACT_CHANGED);
}

async function commitAlone(context: Context, act: Act, writes: readonly Write[]): Promise<void> {
  const because = await whyNotAlone(context, act.need);
  if (because) throw secondPersonNeeded(because);
  const [counts, ends, told] = await Promise.all([
    countAlone(context, act.need),
    endOpenActs(context, act.subjects),
    act.need.kind === 'right' ? notifyFinance(context, wordsOf(context), act.about) : [],
  ]);
  try {
    // The act's own writes come first: a repeat fails at them, and not at the day's totals.
    const permitted = act.takesFinance ? [checkFinance(context)] : [];
    const all = [...writes, ...counts, ...ends, ...permitted, ...told];
    await context.table.transact(all, MOST_ITEMS);
  } catch (error) {
    throw error instanceof AboveLimit ? secondPersonNeeded(error.message) : error;
  }
}

const wordsOf = ({ call }: Context) =>
  call && isApprovalOperation(call.operation) ? approvalTitles[call.operation] : 'An act';

/** Rights take two as soon as two people could confirm. */
async function whyNotAlone(context: Context, need: Need): Promise<string | undefined> {
  const because = whyTwo(context, need);
  if (because !== undefined || need.kind !== 'right') return because;
  return (await findSecondPeople(context)).length > 0 ? RIGHT_NEEDS_TWO : undefined;
}

/** Stores the act; a repeat of the same person finds the one that waits. */
async function ask(context: Context, act: Act): Promise<StoredApproval> {
  const { table } = context;
  if (act.need.kind === 'alone') throw conflict(ALWAYS_ALONE);
  const approval = approvalOf(context, act);
  const { subjects, approvalId, askedAt } = approval;
  if ((await findSecondPeople(context)).length === 0) throw conflict(NOBODY_CONFIRMS);
  const { newest, waiting } = await readOpenActs(context, subjects);
  if (waiting.size > 0) return asAskedBefore(context, approval);
  const { agentId, subject, subjectId } = act.about;
  try {
    await table.transact(
      [
        approvalTable(table).create(approval).orThrow(alreadyCreated),
        ...askedSubjectTable(table).open(
          { subjects, approvalId },
          { seen: newest, otherwise: alreadyCreated },
        ),
        ...(act.kept ?? []),
        recordEvent(context, {
          about: [subject, subjectId],
          ...optional({ agentId }),
          action: 'approvals.askApproval',
          at: askedAt,
          after: { act: approvalTitles[approval.operation], because: approval.because },
        }),
      ],
      MOST_ITEMS,
    );
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
  const { lifeDays = APPROVAL_LIFE_DAYS } = act;
  const input = call.input as Record<string, unknown>;
  const askedAt = clock.now();
  return {
    approvalId: newId(context, `ask ${operation}`),
    operation,
    input,
    inputHash: hashOf({ operation, ...input }),
    key: context.idempotencyKey ?? context.requestId,
    subjects: [...act.subjects],
    agentIds: [...act.agentIds],
    ...optional({ agentId: act.about.agentId ?? onlyOf(act.agentIds) }),
    because:
      act.need.kind === 'right' ? RIGHT_NEEDS_TWO : (whyTwo(context, act.need) ?? ASKED_FREELY),
    figures: [...act.figures],
    status: 'waiting',
    askedBy: actor.userId,
    askedAt: askedAt.toISOString(),
    expiresAt: new Date(askedAt.getTime() + lifeDays * DAY_MS).toISOString(),
  };
}

const onlyOf = ([agentId, ...others]: readonly string[]) =>
  others.length === 0 ? agentId : undefined;

/** The limits of a day are known in the act's transaction only. */
const ASKED_FREELY = 'It is above what one person does alone in a day, or was asked for freely.';

/** @throws DomainError CONFLICT naming the act that waits, where it isn't the same one */
async function asAskedBefore(context: Context, asked: StoredApproval): Promise<StoredApproval> {
  const { waiting } = await readOpenActs(context, asked.subjects);
  const [open] = waiting.values();
  if (open?.askedBy === asked.askedBy && open.inputHash === asked.inputHash) return open;
  if (open)
    throw conflict(
      `Somebody asked for this before: “${approvalTitles[open.operation]}” waits for a second person. It has to be confirmed, declined or taken back first.`,
      { approvalId: open.approvalId },
    );
  throw conflict('This was asked for before, and decided since. Look at it again.');
}
