import { rateLimited } from '../../../shared/kernel/errors.ts';
import { resourcesContract } from '../../../shared/resources/contract.ts';
import { optional } from '../../platform/present.ts';
import { countCall } from '../rate-limit.ts';
import { verb } from '../verb.ts';
import { anyLink, readPublished } from '../../domain/resources/read-resource.ts';
import type { ResourceFiles } from '../../data/resources/resource-files.client.ts';

/**
 * Per address. Mobile networks put thousands of people behind one address: this stops floods only.
 * In the cloud, until the distribution passes the viewer's address on, all viewers behind one of
 * the distribution's addresses share a count.
 */
const LIMIT = { purpose: 'openShared', perMinute: 300 } as const;

/**
 * A published resource for a customer who has its link; its id of 144 bits is the secret. Nothing
 * about the visitor is stored.
 */
export const openShared = (files: ResourceFiles) =>
  verb(resourcesContract.openShared, async (context, { resourceId }) => {
    const [wait, found] = await Promise.all([
      countCall(context, LIMIT),
      readPublished(context, resourceId).catch((error: unknown) => ({ error })),
    ]);
    if (wait !== undefined) throw rateLimited(wait);
    if ('error' in found) throw found.error;
    const { title, fileType, fileName, fileSize } = found;
    const url = await anyLink(files, found);
    return { title, fileType, url, ...optional({ fileName, fileSize }) };
  });
