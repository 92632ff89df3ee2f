import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

const KB = 1024;
const MB = 1024 * KB;

it.each([
  [1, '1 B'],
  [640, '640 B'],
  [KB - 1, '1023 B'],
  [KB, '1,0 KB'],
  [1.25 * KB, '1,3 KB'],
  [9.94 * KB, '9,9 KB'],
  [9.96 * KB, '10 KB'],
  [KB * KB - 1, '1,0 MB'],
  [1.2 * MB, '1,2 MB'],
  [50 * MB, '50 MB'],
  [3 * KB * MB, '3,0 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text.replace(' ', '\u00a0'));
});
