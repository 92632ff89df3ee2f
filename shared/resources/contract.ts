/** Resources: sales material and training for agents. */
import * as z from 'zod';
import { isEncryptedAddress } from '../kernel/characters.ts';
import { id } from '../kernel/ids.ts';
import { orderQuery, pageOf, pageQuery, searchQuery } from '../kernel/page.ts';
import { notKept, procedure } from '../kernel/procedure.ts';
import { PUBLICATIONS } from '../kernel/publication.ts';
import { lineOfText, optionalText, webAddress } from '../kernel/text.ts';
import {
  FILE_ENDINGS,
  kindOf,
  MAX_RESOURCE_BYTES,
  RESOURCE_CATEGORIES,
  RESOURCE_TYPES,
  SHARE_PLATFORMS,
} from './rules.ts';

export const resourceCategory = z.enum(RESOURCE_CATEGORIES);
export type ResourceCategory = z.infer<typeof resourceCategory>;
export const resourceType = z.enum(RESOURCE_TYPES);
export type ResourceType = z.infer<typeof resourceType>;
export const sharePlatform = z.enum(SHARE_PLATFORMS);
export type SharePlatform = z.infer<typeof sharePlatform>;

/** A resource as agents see it. */
export const resource = z.object({
  id,
  title: z.string(),
  description: z.string().optional(),
  category: resourceCategory,
  fileType: resourceType,
  /** For a link only. */
  fileUrl: z.string().optional(),
  /** For a file only; the size is in bytes. */
  fileName: z.string().optional(),
  fileSize: z.int().optional(),
  tags: z.array(z.string()),
  createdAt: z.string(),
});
export type Resource = z.infer<typeof resource>;

const count = z.int();

/** A resource as administrators manage it; the counts are up to 2 s old. */
export const managedResource = resource.extend({
  isPublished: z.boolean(),
  createdBy: z.string(),
  updatedAt: z.string(),
  /** Grows with every change; a change sends the version that it saw. */
  version: z.int(),
  viewCount: count,
  downloadCount: count,
  shareCount: count,
});
export type ManagedResource = z.infer<typeof managedResource>;

/** A resource as visitors with its shared link see it. */
export const sharedResource = resource
  .pick({ title: true, fileType: true, fileName: true, fileSize: true })
  .extend({
    /** Link to the content; to a file it is valid for 15 minutes. */
    url: z.string(),
  });
export type SharedResource = z.infer<typeof sharedResource>;

/** Most browsers warn before opening an address without encryption. */
const safeAddress = webAddress.refine(isEncryptedAddress, {
  message: 'must be a web address that begins with https://',
});

const form = {
  title: lineOfText(),
  description: optionalText(),
  category: resourceCategory,
  /** Further search words. */
  tags: z
    .array(lineOfText(40))
    .max(10, 'must be at most 10 tags')
    .transform((tags) => [...new Set(tags)])
    .default([]),
  /** For a link. */
  fileUrl: safeAddress.optional(),
  /** For a file: a finished upload. */
  uploadId: id.optional(),
};

interface Source {
  fileUrl?: string | undefined;
  uploadId?: string | undefined;
}
const hasSource = ({ fileUrl, uploadId }: Source) =>
  fileUrl !== undefined || uploadId !== undefined;
const hasOneSource = ({ fileUrl, uploadId }: Source) =>
  fileUrl === undefined || uploadId === undefined;
const oneSource = { path: ['fileUrl'], message: 'must be absent where a file is uploaded' };
const someSource = { path: ['fileUrl'], message: 'is required where no file is uploaded' };

const seen = z.strictObject({ resourceId: id, version: z.int().min(1) });
const one = z.strictObject({ resourceId: id });
const link = z.object({ url: z.string() });
const categoryQuery = { category: resourceCategory.optional() };

/** Filters and order of the administrators' list, and of its export. */
export const resourceFilter = {
  ...orderQuery,
  ...categoryQuery,
  ...searchQuery,
  status: z.enum(PUBLICATIONS).optional(),
};

export const resourcesContract = {
  listPublished: procedure('GET', '/agent/resources', {
    offline: notKept('its files need a signal'),
    summary: 'The published resources, newest first, by category, or found by title and tags.',
  })
    .input(z.strictObject({ ...pageQuery, ...categoryQuery, ...searchQuery }))
    .output(pageOf(resource)),
  viewResource: procedure('POST', '/agent/resources/{resourceId}/views', {
    creates: true,
    goesOn: 'it shows something, and counts it',
    summary: 'Counts a view, and links to what browsers can show of the resource for 15 minutes.',
  })
    .input(one)
    .output(z.object({ url: z.string().optional() })),
  downloadResource: procedure('POST', '/agent/resources/{resourceId}/downloads', {
    creates: true,
    goesOn: 'it shows something, and counts it',
    summary: 'Counts a download, and links to the file as an attachment for 15 minutes.',
  })
    .input(one)
    .output(link),
  shareResource: procedure('POST', '/agent/resources/{resourceId}/shares', {
    creates: true,
    goesOn: 'it shows something, and counts it',
    summary: 'Counts that the link of the resource was shared.',
  })
    .input(one.extend({ platform: sharePlatform }))
    .output(z.object({ id: z.string() })),
  openShared: procedure('GET', '/public/resources/{resourceId}', {
    summary: 'A published resource, for whoever has its link.',
  })
    .input(one)
    .output(sharedResource),
  listResources: procedure('GET', '/admin/resources', {
    summary: 'All resources, drafts too, by category and status, or found by title and tags.',
  })
    .input(
      z.strictObject({
        ...pageQuery,
        ...resourceFilter,
      }),
    )
    .output(pageOf(managedResource)),
  countResources: procedure('GET', '/admin/resources/counts', {
    summary: 'How many resources there are, and how many of them are published.',
  }).output(z.object({ total: count, published: count })),
  previewResource: procedure('GET', '/admin/resources/{resourceId}/file', {
    summary: 'A link to what the resource is, valid for 15 minutes where it is a file.',
  })
    .input(one)
    .output(link),
  startResourceUpload: procedure('POST', '/admin/resource-uploads', {
    permission: 'support',
    creates: true,
    summary: 'Where and how to upload a file: a form for the bucket, valid for 10 minutes.',
  })
    .input(
      z.strictObject({
        fileName: lineOfText(200).refine((name) => kindOf(name) !== undefined, {
          message: `must end in one of ${FILE_ENDINGS.join(', ')}`,
        }),
        sizeBytes: z
          .int()
          .min(1, 'must be at least one byte')
          .max(MAX_RESOURCE_BYTES, 'must be at most 50 MB'),
      }),
    )
    .output(z.object({ id, url: z.string(), fields: z.record(z.string(), z.string()) })),
  finishResourceUpload: procedure('POST', '/admin/resource-uploads/{uploadId}/finish', {
    permission: 'support',
    summary: 'Says that the file is up: it is checked by its content and size.',
  })
    .input(z.strictObject({ uploadId: id }))
    .output(z.object({ id, fileName: z.string(), fileType: resourceType, sizeBytes: z.int() })),
  createResource: procedure('POST', '/admin/resources', {
    permission: 'support',
    creates: true,
    summary: 'Adds a link, or a file that was uploaded: as a draft, or published at once.',
  })
    .input(
      z
        .strictObject({ ...form, isPublished: z.boolean().default(false) })
        .refine(hasOneSource, oneSource)
        .refine(hasSource, someSource),
    )
    .output(managedResource),
  updateResource: procedure('PUT', '/admin/resources/{resourceId}', {
    permission: 'support',
    summary: 'Changes a resource; without another file or address it keeps the one that it has.',
  })
    .input(seen.extend({ ...form, isPublished: z.boolean() }).refine(hasOneSource, oneSource))
    .output(managedResource),
  publishResource: procedure('POST', '/admin/resources/{resourceId}/publish', {
    permission: 'support',
    summary: 'Shows a draft to agents, and to whoever has its link.',
  })
    .input(seen)
    .output(managedResource),
  unpublishResource: procedure('POST', '/admin/resources/{resourceId}/unpublish', {
    permission: 'support',
    summary: 'Takes a resource back: it is a draft again, and its link leads nowhere.',
  })
    .input(seen)
    .output(managedResource),
  deleteResource: procedure('DELETE', '/admin/resources/{resourceId}', {
    permission: 'support',
    summary: 'Removes a resource.',
  })
    .input(seen)
    .output(z.object({ id })),
};
