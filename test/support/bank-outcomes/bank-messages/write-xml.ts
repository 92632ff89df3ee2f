/** Writes XML from plain objects, for the messages of a bank that tests make. */

/**
 * An element's content: a text, or its elements by their names. A list repeats an element, undefined
 * leaves it out. `@Name` is an attribute, and `#text` the text beside it.
 */
export type XmlContent = string | number | XmlElements;
export interface XmlElements {
  readonly [name: string]: XmlContent | readonly XmlContent[] | undefined;
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

function escaped(text: XmlElements[string]): string {
  if (typeof text !== 'string' && typeof text !== 'number')
    throw new Error('An attribute, and a text beside attributes, is a string or a number');
  return String(text).replaceAll(/[&<"]/g, (sign) => SIGNS[sign] ?? '');
}

function writeElement(name: string, content: XmlContent): string {
  if (typeof content !== 'object') return `<${name}>${escaped(content)}</${name}>`;
  const { '#text': text, ...named } = content;
  const attributes = Object.entries(named)
    .filter(([key]) => key.startsWith('@'))
    .map(([key, value]) => ` ${key.slice(1)}="${escaped(value)}"`);
  const elements = Object.entries(named).filter(([key]) => !key.startsWith('@'));
  const inner = elements.length > 0 ? `\n${writeXml(Object.fromEntries(elements))}\n` : '';
  return `<${name}${attributes.join('')}>${text === undefined ? inner : escaped(text)}</${name}>`;
}

/** The elements in their order, each on lines of its own. */
export const writeXml = (elements: XmlElements): string =>
  Object.entries(elements)
    .flatMap(([name, value]) =>
      [value ?? []].flat().map((content: XmlContent) => writeElement(name, content)),
    )
    .join('\n');

/** A whole message of a version of ISO 20022, as `camt.053.001.02`. */
export const writeMessage = (version: string, message: XmlElements): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    writeXml({
      Document: { '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${version}`, ...message },
    }),
    '',
  ].join('\n');
