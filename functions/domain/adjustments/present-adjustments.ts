/** Presents adjustments to administrators; lists every field. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import { adjustmentHeldWords } from '../../../shared/adjustments/rules.ts';
import { limitCents, type PayoutLimit } from '../../../shared/payouts/rules.ts';
import { adminTable } from '../../data/admin.table.ts';
import type { StoredAdjustment } from '../../data/adjustment.table.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { readReleaser, type Releaser } from '../payouts/read-releaser.ts';

const RULE = 'In this office two people are needed for each adjustment.';
/** Stands for an administrator whose account is gone. */
const FORMER = 'A former administrator';
const OWN = 'It was entered by a person with the agent’s own mailbox.';

const limitWords: Readonly<Record<PayoutLimit, string>> = {
  payout: 'at once',
  agentDay: 'of one agent in a day',
  administratorDay: 'in a day',
};

function wordsOfNeed(needsTwo: StoredAdjustment['needsTwo'], { limits }: Releaser) {
  if (needsTwo === undefined) return undefined;
  if (needsTwo === 'rule') return RULE;
  if (needsTwo === 'own') return OWN;
  return `One administrator alone adjusts at most ${formatRand(limitCents(limits, needsTwo))} ${limitWords[needsTwo]}.`;
}

/** Why the reader may not decide an adjustment that waits; undefined where the reader may. */
export function heldOf(
  { createdBy, agentId, status }: StoredAdjustment,
  { accounts, hasFinance }: Releaser,
): { release?: string; refuse?: string } | undefined {
  if (status !== 'pending') return undefined;
  const isOthers = hasFinance ? undefined : 'permission';
  const notOwn = accounts.includes(agentId) ? 'own' : isOthers;
  const first = accounts.includes(createdBy) ? 'added' : notOwn;
  if (!first) return undefined;
  const words = adjustmentHeldWords[first];
  // Refusing moves nothing, so it takes no more than another person.
  return first === 'permission' ? { release: words } : { release: words, refuse: words };
}

/** The present names of the people in adjustments; those who are gone are missing. */
export async function namesOf(
  { table }: Context,
  rows: readonly StoredAdjustment[],
): Promise<ReadonlyMap<string, string>> {
  const people = rows.flatMap(({ createdBy, decidedBy = createdBy }) => [createdBy, decidedBy]);
  const [agents, admins] = await Promise.all([
    agentTable(table).getMany(rows.map(({ agentId }) => agentId)),
    adminTable(table).getMany(people),
  ]);
  return new Map([...agents, ...admins].map(([id, { fullName }]) => [id, fullName]));
}

export function presentWith(
  row: StoredAdjustment,
  names: ReadonlyMap<string, string>,
  reader: Releaser,
): Adjustment {
  const person = (id: string) => ({ id, name: names.get(id) ?? FORMER });
  return {
    id: row.adjustmentId,
    agentId: row.agentId,
    agentName: names.get(row.agentId) ?? DELETED_AGENT,
    direction: row.direction,
    kind: row.kind,
    amountCents: row.amountCents,
    reason: row.reason,
    status: row.status,
    createdAt: row.createdAt,
    createdBy: person(row.createdBy),
    isOwn: reader.accounts.includes(row.createdBy),
    ...optional({
      decidedAt: row.decidedAt,
      decidedBy: row.decidedBy === undefined ? undefined : person(row.decidedBy),
      refusal: row.refusal,
      fileName: row.fileName,
      needsTwo: wordsOfNeed(row.needsTwo, reader),
      held: heldOf(row, reader),
    }),
  };
}

export async function presentAdjustment(
  context: Context,
  row: StoredAdjustment,
): Promise<Adjustment> {
  const [names, reader] = await Promise.all([namesOf(context, [row]), readReleaser(context)]);
  return presentWith(row, names, reader);
}
