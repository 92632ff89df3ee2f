/** The form of a resource: a file, or a link. */
import rules from 'virtual:form-rules/resources/createResource';
import type {
  ManagedResource,
  ResourceCategory,
  ResourceType,
} from '../../../shared/resources/contract.ts';
import type { api } from '../../lib/api.ts';
import type { FileState } from '../../lib/file-upload.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';
import type { UploadedResource } from './resource-upload.ts';

/** As typed. */
export interface ResourceValues {
  title: string;
  description: string;
  category: ResourceCategory;
  /** A file's type follows from the file. */
  type: ResourceType;
  /** Present only where the type is a link. */
  fileUrl: string;
  /** Comma separated. */
  tags: string;
  isPublished: boolean;
}

/** A new resource as it stays on the device until it is added. */
export interface ResourceDraft extends ResourceValues {
  file: UploadedResource | undefined;
}

export type ResourceInput = Omit<
  Parameters<typeof api.resources.updateResource>[0],
  'resourceId' | 'version'
>;

export const newResourceValues = {
  category: 'sales_materials',
  type: 'file',
  isPublished: false,
} as const;

/** The form's values for an existing resource. */
export const valuesOf = (resource: ManagedResource): ResourceValues => ({
  title: resource.title,
  description: resource.description ?? '',
  category: resource.category,
  type: resource.fileType,
  fileUrl: resource.fileUrl ?? '',
  tags: resource.tags.join(', '),
  isPublished: resource.isPublished,
});

/** The specification: "Tags split on commas, trimmed, empties dropped". */
export const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

const NO_SOURCE = 'Please fill in title and provide a file or URL';
const FAILED = 'Failed to save resource';

export const resourceForm = contractForm<ResourceValues, ResourceInput>(rules, {
  blank: NO_SOURCE,
  failed: FAILED,
  fields: {
    title: { blank: 'Enter a title.' },
    description: {},
    category: {},
    fileUrl: { wrong: 'Enter an address that begins with https://.' },
    tags: { read: tagsOf, whenBlank: [] },
    isPublished: { whenBlank: false },
  },
});

/**
 * The file of a resource, as the form sends it, or what is wrong with it.
 * @param hasFile the resource that is edited has a file, which it keeps without another one
 */
export function sourceOf(
  { type, fileUrl }: Partial<ResourceValues>,
  file: FileState<UploadedResource>,
  hasFile: boolean,
) {
  if (type === 'url') {
    const errors = [{ name: 'fileUrl' as const, message: 'Enter the address.' }];
    return fileUrl?.trim() ? { input: {} } : { toast: NO_SOURCE, errors };
  }
  switch (file.phase) {
    case 'ready':
      return { input: { uploadId: file.uploaded.uploadId } };
    case 'uploading':
      return {
        toast: FAILED,
        fileProblem: 'The file is still on its way. Save when it is uploaded, or cancel it.',
      };
    case 'failed':
      return { toast: FAILED, fileProblem: 'The file was not uploaded. Retry, or remove it.' };
    default:
      return hasFile ? { input: {} } : { toast: NO_SOURCE, fileProblem: 'Upload a file.' };
  }
}
