import { resourcesContract } from '../../../shared/resources/contract.ts';
import { presentManaged } from '../../domain/resources/present.ts';
import { readResourcesPage } from '../../domain/resources/read-resources-page.ts';
import { verb } from '../verb.ts';

/** Resources and drafts, each with its use counts; filtered by category and status, or searched. */
export const listResources = verb(resourcesContract.listResources, async (context, input) => {
  const { rows, ...page } = await readResourcesPage(context, input);
  return { rows: rows.map(({ resource, uses }) => presentManaged(resource, uses)), ...page };
});
