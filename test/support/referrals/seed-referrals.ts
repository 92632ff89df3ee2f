/** Recruits, invitations and clicks in bulk, as the verbs would have written them. */
import { agentTable } from '../../../functions/data/agents/agent.table.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { invitationTable } from '../../../functions/data/referrals/invitation.table.ts';
import { searchEntryTable } from '../../../functions/data/search/search-entry.table.ts';
import {
  type LinkClick,
  linkClickTable,
} from '../../../functions/data/referrals/link-click.table.ts';
import { linkClickProjection } from '../../../functions/workflows/projector/project-referrals.ts';
import { referralTable } from '../../../functions/data/referrals/referral.table.ts';
import { agentAt, instantOf, numberOf, put } from '../stack/seed-rows.ts';

interface Seed {
  /** How many of each there are before, and how many to add. */
  from: number;
  count: number;
  /** The agent that recruited them. */
  agentId: string;
}

const STATUSES = ['signed_up', 'active', 'first_sale'] as const;
/** The number of clicks with an address, however many clicks there are. */
const WITH_ADDRESS = 20;
export const SEEDED_NETWORK = '196.25.1';
const never = () => new Error('A batch has no conditions');

/** The writes of recruits with their records. */
function* recruitsOf(table: Table, { from, count, agentId }: Seed): Generator<Write> {
  for (let index = from; index < from + count; index++) {
    const createdAt = instantOf(index);
    const recruit = { ...agentAt(index, 'recruit'), referredBy: agentId };
    const status = STATUSES[index % STATUSES.length] ?? 'signed_up';
    yield agentTable(table).create(recruit).orThrow(never);
    yield referralTable(table)
      .create({
        referredId: recruit.agentId,
        referrerId: agentId,
        status,
        bonusEarnedCents: 0,
        // Also for other statuses, so that pages are of one size wherever they begin.
        firstSaleAt: createdAt,
        createdAt,
      })
      .orThrow(never);
  }
}

/** The writes of recruits with their records, and of as many invitations and clicks. */
export function* referralsOf(table: Table, seed: Seed): Generator<Write> {
  yield* recruitsOf(table, seed);
  const { from, count, agentId } = seed;
  for (let index = from; index < from + count; index++) {
    const createdAt = instantOf(index);
    yield invitationTable(table)
      .create({
        email: `invited${numberOf(index)}@friends.example`,
        agentId,
        invitationId: `seeded-invitation-${numberOf(index)}`,
        status: 'invited',
        createdAt,
        mail: 'sent',
        attempts: 1,
      })
      .orThrow(never);
    yield* clickOf(table, {
      clickId: `seeded-click-${numberOf(index)}`,
      agentId,
      linkType: index % 2 === 0 ? 'invite' : 'traffic',
      converted: index % 4 === 0 ? 'yes' : 'no',
      createdAt,
      ...(index < WITH_ADDRESS ? { ipAddress: `${SEEDED_NETWORK}.${index}` } : {}),
    });
  }
}

/** A click, with its search entries. */
function* clickOf(table: Table, click: LinkClick): Generator<Write> {
  yield linkClickTable(table).create(click).orThrow(never);
  for (const entry of linkClickProjection.entries(click)) yield searchEntryTable(table).put(entry);
}

export const seedRecruits = (table: Table, seed: Seed) => put(table, recruitsOf(table, seed));
export const seedReferrals = (table: Table, seed: Seed) => put(table, referralsOf(table, seed));
