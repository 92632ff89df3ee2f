/**
 * Texts of a screen as the two documents have them, beside where and how they show. `quoted` stands
 * in the document word for word, so that the tables can't drift from it; where it is absent, the text
 * itself does.
 */

/** Where a text comes from: the document and its section. */
export interface Source {
  document: '000' | '001';
  section: number;
  quoted?: string;
}

/** One thing that a screen shows. */
export interface SingleText extends Source {
  as: 'text' | 'heading' | 'button' | 'disabled' | 'link' | 'field' | 'tab' | 'toast';
  text: string;
}

/** A status: its word and its icon. */
export interface BadgeText extends Source {
  as: 'badge';
  text: string;
  icon: string;
}

/** Several things that a screen shows in the document's order. */
export interface OrderedTexts extends Source {
  as:
    | 'columns'
    | 'counters'
    | 'options'
    | 'fields'
    | 'facts'
    | 'actions'
    | 'entries'
    | 'links'
    | 'menu'
    | 'tabs';
  text: readonly string[];
  /** Of options: the filter's label; "Status" where nothing is said. */
  label?: string;
  /** What a departure puts after them. */
  after?: readonly string[];
}

export type SpecifiedText = SingleText | BadgeText | OrderedTexts;

/** What a screen shows once it was brought to a state, which the ways name. */
export interface ScreenTexts {
  state: string;
  texts: readonly SpecifiedText[];
}

const from =
  (document: Source['document']) =>
  (section: number, quoted?: string): Source => ({
    document,
    section,
    ...(quoted === undefined ? {} : { quoted }),
  });

/** The document of the agents' side. */
export const agents = from('000');
/** The document of the administrators' side. */
export const admins = from('001');

export const toast = (source: Source, text: string): SpecifiedText => ({
  as: 'toast',
  text,
  ...source,
});
