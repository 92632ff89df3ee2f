import { describe, expect, it } from 'vitest';
import { PROOF_HEAD_BYTES, proofTypeOf } from './rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';

describe('a proof is told by its content', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/webp', 'RIFF\x24\x0a\0\0WEBPVP8 '],
    ['application/pdf', '%PDF-1.7\n'],
  ])('%s', (type, content) => {
    expect(proofTypeOf(bytes(content))).toBe(type);
  });

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><p>hello'],
    ['a drawing that can run scripts', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a drawing after its declaration', '<?xml version="1.0"?><svg onload="x()">'],
    ['a GIF', 'GIF89a'],
    ['half a beginning', '\x89PNG'],
    ['another RIFF file', 'RIFF\x24\x0a\0\0WAVEfmt '],
    ['a document that begins later', '\n\n%PDF-1.7'],
    ['an archive', 'PK\x03\x04'],
    ['a picture that is a page too', `${PNG}<SCRIPT>alert(1)</SCRIPT>`],
    ['a document that is a page too', '%PDF-1.7\n<html><body onload="x()">'],
  ])('is not %s', (_, content) => {
    expect(proofTypeOf(bytes(content))).toBeUndefined();
  });

  it('looks no further than the head', () => {
    const large = new Uint8Array(PROOF_HEAD_BYTES + 100);
    large.set(bytes(PNG));
    large.set(bytes('<script>'), PROOF_HEAD_BYTES);
    expect(proofTypeOf(large)).toBe('image/png');
  });
});
