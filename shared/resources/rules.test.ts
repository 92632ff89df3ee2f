import { describe, expect, it } from 'vitest';
import { FILE_ENDINGS, isShown, kindOf, RESOURCE_TYPES, termsOf } from './rules.ts';

describe('what a resource is found by', () => {
  it('is each word of its title and the words of its tags', () => {
    expect(termsOf({ title: 'Fibre price list', tags: ['New agents', 'Môre'] })).toEqual([
      'fibre price list',
      'price list fibre',
      'list fibre price',
      'new agents',
      'more',
      'agents',
    ]);
  });

  it('is every tag, however many words they have', () => {
    const tags = Array.from({ length: 10 }, (_, at) => `tag${at} of many words`);
    expect(termsOf({ title: 'Poster', tags })).toEqual(expect.arrayContaining(tags));
  });

  it('fits into one transaction with the former terms', () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');
    const tags = Array.from({ length: 10 }, (_, at) => `t${at} ${words(9)}`);
    expect(termsOf({ title: words(40), tags }).length * 2 + 1).toBeLessThanOrEqual(40);
  });
});

describe('a file', () => {
  it('has a known type by the ending of its name', () => {
    const types = FILE_ENDINGS.map((ending) => kindOf(`a.${ending}`)?.type);
    const known = RESOURCE_TYPES.filter((type) => type !== 'url');
    expect(new Set(types)).toEqual(new Set(known));
    for (const name of ['a.exe', 'a.png.exe', 'png', '.png ', 'a.svg', 'a.html'])
      expect(kindOf(name)).toBeUndefined();
  });

  it('is shown by browsers if it is a picture, a web video or a PDF', () => {
    const shown = FILE_ENDINGS.filter((ending) => {
      const kind = kindOf(`a.${ending}`);
      return kind && isShown(kind);
    });
    expect(shown).toEqual(['png', 'jpg', 'jpeg', 'gif', 'webp', 'mp4', 'mov', 'pdf']);
  });
});
