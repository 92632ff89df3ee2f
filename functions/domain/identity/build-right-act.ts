import type { Profile } from '../../data/identity/profile.table.ts';
import type { StoredFigure } from '../../data/approvals/approval.table.ts';
import type { Act } from '../approvals/commit-act.ts';

/**
 * The act that gives a person a right, or a way in: it takes two people where two could confirm. Taking one
 * away is one person's, as is what the office does for an agent.
 */
export const buildRightAct = (
  { userId, role }: Profile,
  { isGiven, figures }: { isGiven: boolean; figures: readonly StoredFigure[] },
): Act => {
  const isAdmin = role === 'admin';
  return {
    subjects: [`rights#${userId}`],
    need: { kind: isGiven && isAdmin ? 'right' : 'alone' },
    agentIds: [],
    ...(isAdmin ? { takesFinance: true } : {}),
    figures: [{ label: 'Administrator', adminId: userId }, ...figures],
    about: { subject: isAdmin ? 'administrator' : 'agent', subjectId: userId },
  };
};
