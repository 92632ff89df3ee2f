/** What the dialog of a resource checks before it sends anything (document 001, section 5). */
import type {
  ManagedResource,
  ResourceCategory,
  ResourceType,
} from '../../../shared/resources/contract.ts';
import type { FileState } from '../../lib/file-upload.ts';
import type { UploadedResource } from './resource-upload.ts';

/** As typed. */
export interface ResourceValues {
  title: string;
  description: string;
  category: ResourceCategory;
  /** Of a file it follows from the file. */
  type: ResourceType;
  fileUrl: string;
  /** Comma separated. */
  tags: string;
  isPublished: boolean;
}

/** What of a new resource stays on the device until it is added. */
export interface ResourceDraft extends ResourceValues {
  file: UploadedResource | undefined;
}

/** From the contract's names to the form's. */
export const resourceFields = {
  title: 'title',
  description: 'description',
  category: 'category',
  fileUrl: 'fileUrl',
  tags: 'tags',
  isPublished: 'isPublished',
} as const satisfies Record<string, keyof ResourceValues>;

/** What stands in the form of a new resource. */
export const newResourceValues = {
  category: 'sales_materials',
  type: 'file',
  isPublished: false,
} as const;

/** What stands in the form of one that there is. */
export const valuesOf = (resource: ManagedResource): ResourceValues => ({
  title: resource.title,
  description: resource.description ?? '',
  category: resource.category,
  type: resource.fileType,
  fileUrl: resource.fileUrl ?? '',
  tags: resource.tags.join(', '),
  isPublished: resource.isPublished,
});

/** A resource as the dialog says it. */
export interface TypedResource {
  title: string;
  description?: string;
  category: ResourceCategory;
  tags: string[];
  isPublished: boolean;
  fileUrl?: string;
  uploadId?: string;
}

type Mark = { name: keyof ResourceValues; message: string };
type Checked =
  | { resource: TypedResource }
  | { resource?: never; toast: string; marks: Mark[]; fileProblem?: string };

/** As the contract has them. */
const MAX_TAGS = 10;
const MAX_TAG = 40;

/** "Tags split on commas, trimmed, empties dropped" (document 001, section 5). */
export const tagsOf = (typed: string | undefined): string[] => [
  ...new Set(
    (typed ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

const NOTHING = 'Please fill in title and provide a file or URL';
const REFUSED = 'Failed to save resource';
const NOT_YET = 'The file is still on its way. Save when it is uploaded, or cancel it.';
const NOT_UP = 'The file was not uploaded. Retry, or remove it.';

/** The address or the file, or what is wrong with it. */
function sourceOf(
  { type, fileUrl }: Partial<ResourceValues>,
  file: FileState<UploadedResource>,
  hasFile: boolean,
) {
  if (type !== 'url') {
    if (file.phase === 'ready') return { source: { uploadId: file.uploaded.uploadId } };
    if (file.phase === 'uploading') return { toast: REFUSED, fileProblem: NOT_YET };
    if (file.phase === 'failed') return { toast: REFUSED, fileProblem: NOT_UP };
    return hasFile ? { source: {} } : { toast: NOTHING, fileProblem: 'Upload a file.' };
  }
  const address = fileUrl?.trim() ?? '';
  if (address === '') return { toast: NOTHING, mark: 'Enter the address.' };
  if (!/^https:\/\/\S+$/i.test(address))
    return { toast: REFUSED, mark: 'Enter an address that begins with https://.' };
  return { source: { fileUrl: address } };
}

function tagProblem(tags: readonly string[]): string | undefined {
  if (tags.length > MAX_TAGS) return `Enter at most ${MAX_TAGS} tags.`;
  const long = tags.find((tag) => tag.length > MAX_TAG);
  return long === undefined ? undefined : `A tag may have ${MAX_TAG} characters: ${long}`;
}

/**
 * A resource to send, or the toast and the fields to mark.
 * @param hasFile whether the resource that is edited has a file, which it keeps without another
 */
export function checkResource(
  values: Partial<ResourceValues>,
  file: FileState<UploadedResource>,
  hasFile: boolean,
): Checked {
  const title = values.title?.trim() ?? '';
  const description = values.description?.trim();
  const tags = tagsOf(values.tags);
  const { source, toast, mark, fileProblem } = sourceOf(values, file, hasFile);
  const wrongTags = tagProblem(tags);
  const marks: Mark[] = [
    ...(title ? [] : [{ name: 'title' as const, message: 'Enter a title.' }]),
    ...(mark === undefined ? [] : [{ name: 'fileUrl' as const, message: mark }]),
    ...(wrongTags === undefined ? [] : [{ name: 'tags' as const, message: wrongTags }]),
  ];
  if (!source || marks.length > 0)
    return {
      toast: title === '' ? NOTHING : (toast ?? REFUSED),
      marks,
      ...(fileProblem === undefined ? {} : { fileProblem }),
    };
  const { category = newResourceValues.category, isPublished = false } = values;
  return {
    resource: {
      title,
      ...(description ? { description } : {}),
      category,
      tags,
      isPublished,
      ...source,
    },
  };
}
