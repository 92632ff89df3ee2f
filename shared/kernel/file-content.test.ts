import { expect, it } from 'vitest';
import { isHeic } from './file-content.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['an iPhone’s photo', '\0\0\0\x24ftypheic\0\0\0\0mif1', true],
  ['a photo of ten bits a colour', '\0\0\0\x24ftypheix', true],
  ['a HEIF picture of another maker', '\0\0\0\x18ftypmif1', true],
  ['a film', '\0\0\0\x18ftypisom', false],
  ['an iPhone’s film', '\0\0\0\x14ftypqt  ', false],
  ['a JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', false],
  ['an empty file', '', false],
])('tells for %s whether it is HEIC', (_, beginning, heic) => {
  expect(isHeic(bytes(beginning))).toBe(heic);
});
