/**
 * One item that counts the changes of referrers. Each change has the counted ones as its condition, so
 * that two at the same moment can't close a circle that neither of them sees.
 */
import { defineEntity } from '../../platform/entity.ts';

const TREE = 'all';

const definition = defineEntity({
  name: 'referralTree',
  id: 'treeId',
  attributes: {
    treeId: { type: 'string', required: true },
    changes: { type: 'number', required: true },
  },
});

export const referralTreeTable = definition.with(({ get, write }) => ({
  /** How many changes were made. */
  changes: async (): Promise<number> => (await get(TREE))?.changes ?? 0,

  /** Counts one more change; refused where another one was counted since `seen`. */
  count: (seen: number) =>
    write((trees) =>
      trees
        .put({ treeId: TREE, changes: seen + 1 })
        .where(({ changes }, is) => (seen === 0 ? is.notExists(changes) : is.eq(changes, seen))),
    ),
}));
