import { describe, expect, it } from 'vitest';
import type { FileState } from '../../lib/file-upload.ts';
import { checkResource, newResourceValues, type ResourceValues, tagsOf } from './resource-form.ts';
import type { UploadedResource } from './resource-upload.ts';

const uploaded = { uploadId: 'up-1', name: 'a.png', type: 'image', sizeBytes: 64 } as const;
const none: FileState<UploadedResource> = { phase: 'none' };
const ready: FileState<UploadedResource> = { phase: 'ready', uploaded };
const typed = (changes: Partial<ResourceValues> = {}) => ({
  ...newResourceValues,
  title: ' Poster ',
  ...changes,
});
const link = { type: 'url', fileUrl: ' https://films.example/a ' } as const;

describe('a resource that is typed', () => {
  it('is a file, or an address, and the other isn’t sent', () => {
    const rest = { title: 'Poster', category: 'sales_materials', tags: [], isPublished: false };
    expect(checkResource(typed({ fileUrl: 'https://x.example' }), ready, false)).toEqual({
      resource: { ...rest, uploadId: 'up-1' },
    });
    expect(checkResource(typed(link), ready, false)).toEqual({
      resource: { ...rest, fileUrl: 'https://films.example/a' },
    });
  });

  it('keeps the file that it has', () => {
    expect(checkResource(typed(), none, true).resource).not.toHaveProperty('uploadId');
    expect(checkResource(typed({ type: 'url' }), none, true).resource).toBeUndefined();
  });

  it.each([
    ['no title', typed({ title: '  ' }), ready],
    ['no file', typed(), none],
    ['no address', typed({ type: 'url' }), none],
  ])('has both, else the document’s words are said: %s', (_, values, file) => {
    expect(checkResource(values, file, false)).toMatchObject({
      toast: 'Please fill in title and provide a file or URL',
    });
  });

  it.each([
    ['a file on its way', typed(), { phase: 'uploading', name: 'a', part: 0.5 }],
    ['a file that failed', typed(), { phase: 'failed', name: 'a', problem: 'No' }],
    ['an address that isn’t safe', typed({ ...link, fileUrl: 'http://a.example' }), none],
    ['an address that runs', typed({ ...link, fileUrl: 'javascript:alert(1)' }), none],
    ['too many tags', typed({ ...link, tags: 'a,b,c,d,e,f,g,h,i,j,k' }), none],
    ['a long tag', typed({ ...link, tags: 'x'.repeat(41) }), none],
  ] as const)('isn’t sent with %s', (_, values, file) => {
    expect(checkResource(values, file as FileState<UploadedResource>, false)).toMatchObject({
      toast: 'Failed to save resource',
    });
  });
});

it('splits tags on commas, trims them, drops empties and repeats', () => {
  expect(tagsOf(' fibre,, New agents ,fibre,')).toEqual(['fibre', 'New agents']);
  expect(tagsOf(undefined)).toEqual([]);
});
