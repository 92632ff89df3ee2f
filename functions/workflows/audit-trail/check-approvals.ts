/**
 * Compares the acts that the table calls confirmed with the events of their confirmations: one that was
 * edited or slipped into the table has none, or another one.
 */
import { entityOf, type Item } from '../../platform/item.ts';
import type { Break } from './check-links.ts';

/** The two people of an act. */
interface Pair {
  askedBy: string;
  confirmedBy: string;
}

/** A comparison of items with events. */
export interface ItemCheck {
  /** Notes an item of the table, of any entity. */
  see: (item: Item) => void;
  /** Those that don't agree, once every item was seen. */
  breaks: () => Break[];
}

/** Begins the comparison. */
export function checkApprovals(): ItemCheck {
  const stored = new Map<string, Pair>();
  const told = new Map<string, Pair>();
  return {
    see(item) {
      if (entityOf(item) === 'approval' && item['status'] === 'confirmed')
        stored.set(String(item['approvalId']), {
          askedBy: String(item['askedBy']),
          confirmedBy: String(item['decidedBy']),
        });
      if (entityOf(item) === 'auditEvent' && item['action'] === 'approvals.confirmApproval') {
        const { askedBy } = item['after'] as { askedBy?: unknown };
        const pair = { askedBy: String(askedBy), confirmedBy: String(item['actorId']) };
        told.set(String(item['subjectId']), pair);
      }
    },
    breaks: () =>
      [...stored].flatMap(([approvalId, pair]) => {
        const problem = problemOf(pair, told.get(approvalId));
        return problem ? [{ where: `approval#${approvalId}`, problem }] : [];
      }),
  };
}

function problemOf({ askedBy, confirmedBy }: Pair, told: Pair | undefined): string | undefined {
  if (!told) return 'no event confirms it';
  if (told.askedBy !== askedBy || told.confirmedBy !== confirmedBy)
    return 'its event names other people';
  return askedBy === confirmedBy ? 'one person asked for it and confirmed it' : undefined;
}
