/**
 * The texts that the specification demands, as Markdown tables: one for each screen, a row for each
 * text. An empty first or last cell repeats the one above it.
 *
 * - State: the state of the screen; `(axe)` marks the states whose accessibility is checked, `(axe, held)` those
 *   in which a step holds an answer back, so that the network never gets idle. A state that is only checked so
 *   has no text.
 * - Shown as: the role under which the text has to be found.
 * - Text: the text on the screen. Semicolons separate the items of a list, which has to show them in this
 *   order. `screen <- document` gives the document's words where the screen's differ; `+ item` is an item
 *   that a decision added to the specified ones.
 * - Specified in: document and section, then the words quoted from it unless the text itself stands there.
 */
import { readFileSync } from 'node:fs';

const SINGLE = [
  'text',
  'heading',
  'button',
  'disabled',
  'link',
  'field',
  'tab',
  'toast',
  'badge',
] as const;
const LISTS = [
  'columns',
  'counters',
  'options',
  'fields',
  'facts',
  'actions',
  'entries',
  'links',
  'menu',
  'tabs',
] as const;
export type SingleKind = (typeof SINGLE)[number];
export type ListKind = (typeof LISTS)[number];

export interface SpecifiedText {
  kind: SingleKind | ListKind;
  /** The icon of a badge, or the label of the filter whose options are listed. */
  of: string | undefined;
  /** One text, or the items of a list in their order. */
  shown: readonly string[];
  /** The document's words for the shown ones, without the items that a decision added. */
  specified: readonly string[];
  document: string;
  section: string;
  /** Quoted from the section; undefined where `specified` stands there itself. */
  quoted: string | undefined;
}

/** A screen in one state, and the texts that it has to show there. */
export interface ScreenState {
  name: string;
  isInspected: boolean;
  /** An answer is held back. */
  isHeld: boolean;
  texts: SpecifiedText[];
}

export interface ScreenTable {
  name: string;
  states: ScreenState[];
}

const isIn = <Kind extends string>(kinds: readonly Kind[], kind: string): kind is Kind =>
  kinds.some((known) => known === kind);

export const isList = (kind: SpecifiedText['kind']): kind is ListKind => isIn(LISTS, kind);

function parseText(shownAs: string, text: string, source: string): SpecifiedText {
  const [, kind = '', of] = /^(\w+)(?: (?:of )?(.+))?$/.exec(shownAs) ?? [];
  const [, document = '', section = '', quoted] = /^(\d+)\.(\d+)(?:: (.+))?$/.exec(source) ?? [];
  if (!isIn([...SINGLE, ...LISTS], kind) || !document)
    throw new Error(`not a specified text: ${shownAs} | ${text} | ${source}`);
  const items = isList(kind) ? text.split('; ') : [text];
  const pairs = items.map((item) => item.replace(/^\+ /, '').split(' <- '));
  return {
    kind,
    of,
    shown: pairs.map(([shown = '']) => shown),
    specified: pairs
      .filter((_, at) => !items[at]?.startsWith('+ '))
      .map(([shown = '', specified = shown]) => specified),
    document,
    section,
    quoted,
  };
}

function parseTable(markdown: string): ScreenTable {
  const [name = '', ...lines] = markdown.split('\n');
  const states: ScreenState[] = [];
  let lastSource = '';
  for (const line of lines.filter((each) => each.startsWith('|')).slice(2)) {
    const [, state = '', shownAs = '', text = '', source = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    lastSource = source || lastSource;
    if (state)
      states.push({
        name: state.replace(/ \(axe.*\)$/, ''),
        isInspected: / \(axe.*\)$/.test(state),
        isHeld: state.endsWith(' (axe, held)'),
        texts: [],
      });
    if (shownAs) states.at(-1)?.texts.push(parseText(shownAs, text, lastSource));
  }
  return { name, states };
}

/** Reads the tables of some screens, each below a heading of the second level. */
export const parseTables = (markdown: string): ScreenTable[] =>
  markdown.split(/^## /m).slice(1).map(parseTable);

/** Reads the tables of a file beside this one. */
export const readTables = (file: string): ScreenTable[] =>
  parseTables(readFileSync(new URL(file, import.meta.url), 'utf8'));
