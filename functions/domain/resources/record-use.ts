/** Records that an agent used a resource: every time, but a repeated submission only once. */
import type { SharePlatform } from '../../../shared/resources/contract.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { readPublished } from './read-resource.ts';
import type { StoredResource } from '../../data/resources/resource.table.ts';
import {
  resourceUseTable,
  type StoredResourceUse,
} from '../../data/resources/resource-use.table.ts';

interface Use {
  resourceId: string;
  kind: StoredResourceUse['kind'];
  platform?: SharePlatform;
}

/**
 * A use is an item of its own and touches no other, so that many can open a resource at once.
 * @throws DomainError NOT_FOUND where the resource isn't published
 */
export async function recordUse(
  context: Context,
  { resourceId, kind, platform }: Use,
): Promise<{ resource: StoredResource; useId: string }> {
  const { actor, clock, table } = context;
  const resource = await readPublished(context, resourceId);
  const uses = resourceUseTable(table);
  const useId = newId(context, `resources.${kind}`);
  const of = { resourceId, ...optional({ platform }) };
  await createOnce({
    input: of,
    find: () => uses.get(useId),
    write: async (inputHash) => {
      const usedAt = clock.now().toISOString();
      const fresh = { ...of, useId, agentId: actor.userId, kind, usedAt, inputHash };
      await table.transact([uses.create(fresh).orThrow(alreadyCreated)]);
      return fresh;
    },
  });
  return { resource, useId };
}
