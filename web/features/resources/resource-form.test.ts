import { describe, expect, it } from 'vitest';
import type { FileState } from '../../lib/file-upload.ts';
import { newResourceValues, resourceForm, sourceOf, tagsOf } from './resource-form.ts';
import type { UploadedResource } from './resource-upload.ts';

const uploaded = { uploadId: 'up-1', name: 'a.png', type: 'image', sizeBytes: 64 } as const;
const none: FileState<UploadedResource> = { phase: 'none' };
const ready: FileState<UploadedResource> = { phase: 'ready', uploaded };
const { type: _type, ...rest } = newResourceValues;
const NO_SOURCE = 'Please fill in title and provide a file or URL';

describe('the fields of a resource', () => {
  it('are sent trimmed, with tags as a list', () => {
    const typed = {
      ...rest,
      title: ' Poster ',
      fileUrl: ' https://films.example/a ',
      tags: 'a, b',
    };
    expect(resourceForm.check(typed)).toEqual({
      input: { ...rest, title: 'Poster', fileUrl: 'https://films.example/a', tags: ['a', 'b'] },
    });
  });

  it('need a title', () => {
    expect(resourceForm.check({ ...rest, title: '  ' })).toMatchObject({
      toast: NO_SOURCE,
      errors: [{ name: 'title', message: 'Enter a title.' }],
    });
  });

  it.each([
    ['fileUrl', 'javascript:alert(1)'],
    ['tags', 'a,b,c,d,e,f,g,h,i,j,k'],
    ['tags', 'x'.repeat(41)],
  ])('refuse %s that is %j', (name, typed) => {
    expect(resourceForm.check({ ...rest, title: 'Poster', [name]: typed })).toMatchObject({
      toast: 'Failed to save resource',
      errors: [{ name }],
    });
  });
});

describe('the source of a resource', () => {
  it('is the file, or the link', () => {
    expect(sourceOf({ type: 'file' }, ready, false)).toEqual({ input: { uploadId: 'up-1' } });
    expect(sourceOf({ type: 'url', fileUrl: 'https://a.example' }, ready, false).input).toEqual({});
  });

  it('stays the file that the resource has', () => {
    expect(sourceOf({ type: 'image' }, none, true)).toEqual({ input: {} });
    expect(sourceOf({ type: 'url' }, none, true).input).toBeUndefined();
  });

  it.each([
    ['no file', { type: 'file' }, none, NO_SOURCE],
    ['no address', { type: 'url', fileUrl: ' ' }, none, NO_SOURCE],
    [
      'a file that is still uploading',
      { type: 'file' },
      { phase: 'uploading', name: 'a', part: 0.5 },
      'Failed to save resource',
    ],
    [
      'a file that failed',
      { type: 'file' },
      { phase: 'failed', name: 'a', problem: 'No' },
      'Failed to save resource',
    ],
  ] as const)('is refused with %s', (_, values, file, toast) => {
    expect(sourceOf(values, file as FileState<UploadedResource>, false)).toMatchObject({ toast });
  });
});

it('splits tags on commas, trims them, drops empties and repeats', () => {
  expect(tagsOf(' fibre,, New agents ,fibre,')).toEqual(['fibre', 'New agents']);
});
