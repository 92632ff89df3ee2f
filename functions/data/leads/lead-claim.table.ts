/** The agent whose lead a phone number is: one item for each number, so that the first agent keeps it. */
import { defineEntity, type ItemOf } from '../../platform/entity.ts';

const definition = defineEntity({
  name: 'leadClaim',
  id: 'phone',
  attributes: {
    /** E.164. */
    phone: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    leadId: { type: 'string', required: true },
    /** When the number is nobody's again, ISO 8601. */
    until: { type: 'string', required: true },
    /** Epoch seconds, real time; later than `until`. */
    expiresAt: { type: 'number', required: true },
  },
});

export type LeadClaim = ItemOf<typeof definition>;

export const leadClaimTable = definition.with(({ write, asRead }) => ({
  /** Takes a number that is nobody's, or whose claim is still the one that was read. */
  take: (claim: LeadClaim, before: LeadClaim | undefined) =>
    write((claims) => claims.put(claim).where(asRead({ leadId: before?.leadId }))),

  /** Gives a number up, if it is still this lead's. */
  leave: ({ phone, leadId }: Pick<LeadClaim, 'phone' | 'leadId'>) =>
    write((claims) => claims.delete({ phone }).where(asRead({ leadId }))),
}));
