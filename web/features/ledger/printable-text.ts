/** Text for PDFs with the standard fonts, which have only the letters of Western Europe. */

/** Characters of these fonts beyond ASCII and Latin-1. */
const ALSO = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const isKnown = (character: string) =>
  /[\u0020-\u007e\u00a0-\u00ff]/.test(character) || ALSO.has(character);

/**
 * Replaces characters that the fonts lack: a Venda \u1e70 becomes a T, because a name is still
 * readable without its mark. Characters without a similar letter become a question mark.
 */
export const printable = (text: string): string =>
  Array.from(text.normalize('NFC'), (character) => {
    if (isKnown(character)) return character;
    const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
    return plain !== '' && Array.from(plain).every(isKnown) ? plain : '?';
  }).join('');
