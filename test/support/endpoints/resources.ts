/** The endpoints of resources, as the tests of all endpoints call them. */
import { addResource, aFile, postResource, seenResource } from '../resources/resources.ts';
import { type Endpoints, firstPage, nothing, type World } from './endpoint-row.ts';

const aResource = async ({ office }: World) => {
  const { id: resourceId } = await addResource(office);
  return { resourceId };
};
const resourceDraft = async ({ office }: World) =>
  seenResource(await addResource(office, { isPublished: false }));
const linkForm = {
  title: 'How to sell fibre',
  category: 'training',
  fileUrl: 'https://videos.example/fibre',
} as const;

export const resourcesEndpoints: Endpoints<'resources'> = {
  listPublished: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 1, category: 'training' },
      { limit: 5, q: 'only words' },
      { limit: 5, q: 'only words', category: 'marketing' },
    ],
  },
  viewResource: aResource,
  downloadResource: aResource,
  shareResource: async (world) => ({ ...(await aResource(world)), platform: 'whatsapp' }),
  openShared: aResource,
  listResources: {
    sample: firstPage,
    lists: [
      { limit: 5 },
      { limit: 1, category: 'training' },
      { limit: 5, status: 'draft' },
      { limit: 1, category: 'training', status: 'published', order: 'oldest' },
      { limit: 5, q: 'only words' },
      { limit: 5, q: 'only words', category: 'marketing', status: 'published' },
    ],
  },
  countResources: nothing,
  previewResource: aResource,
  startResourceUpload: () => ({ fileName: aFile.fileName, sizeBytes: aFile.content.size }),
  finishResourceUpload: async ({ office }) => ({ uploadId: await postResource(office.admin) }),
  createResource: () => linkForm,
  updateResource: async (world) => ({
    ...(await resourceDraft(world)),
    ...linkForm,
    isPublished: true,
  }),
  publishResource: resourceDraft,
  unpublishResource: async ({ office }) => seenResource(await addResource(office)),
  deleteResource: resourceDraft,
};
