/** Compact lists give back what was put in: the same as a list and a map of the language. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { HashIndex, TextList } from './compact.ts';

it('gives back every text, however many there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 2_000 }),
      (texts) => {
        const list = new TextList();
        expect(texts.map((text) => list.add(text))).toEqual([...texts.keys()]);
        expect(texts.map((_, at) => list.at(at))).toEqual(texts);
        expect(list.length).toBe(texts.length);
      },
    ),
    { numRuns: 30 },
  );
});

it('finds the numbers of a key in their order, and says of others that they are not there', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 })), fc.string(), (keys, other) => {
      const index = new HashIndex();
      for (const [number, key] of keys.entries()) index.add(key, number);
      for (const key of keys)
        expect(index.find(key)).toEqual([...keys.keys()].filter((at) => keys[at] === key));
      expect(index.mayHave(other)).toBe(keys.includes(other));
      index.add(other, keys.length);
      expect(index.find(other).at(-1)).toBe(keys.length);
    }),
    { numRuns: 200 },
  );
});

it('tells apart 100,000 keys that differ little', () => {
  const index = new HashIndex();
  const count = 100_000;
  for (let number = 0; number < count; number++) index.add(`+2782${number}`, number);
  for (let number = 0; number < count; number += 997)
    expect(index.find(`+2782${number}`)).toEqual([number]);
  expect(index.mayHave(`+2782${count}`)).toBe(false);
});
