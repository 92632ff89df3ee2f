import { describe, expect, it } from 'vitest';
import { misquoted } from './quotations.ts';
import { parseTables, readTables } from './tables.ts';

const tables = ['administrators.md', 'agents.md', 'public.md'].flatMap(readTables);

describe('the tables of specified texts', () => {
  it.each(tables)('$name quotes the specification word for word', (table) => {
    expect(misquoted(table)).toEqual([]);
  });

  it.each([
    ['a text that stands there', 'text | No sales found | 001.2', true],
    ['another case of the letters', 'text | no sales found | 001.2', false],
    ['part of a word', 'text | No sale | 001.2', false],
    ['another section', 'text | No sales found | 001.8', false],
    ['a list in its order', 'tabs | Signed Up; Pending Invites; Link Clicks | 000.2', true],
    ['a list in another order', 'tabs | Pending Invites; Signed Up | 000.2', false],
    ['a list with a gap', 'tabs | Signed Up; Link Clicks | 000.2', false],
    [
      'a quoted list',
      'facts | Status; Phone | 001.2: status, customer name, email and phone',
      true,
    ],
    ['a quotation that stands nowhere', 'facts | Status | 001.2: status and phone', false],
    ['one item that the quotation lacks', 'facts | Phone; Fax | 001.2: email and phone', false],
    ["the document's own words", 'field | Code <- code input | 000.2: 6-digit code input', true],
    ['words that it lacks', 'field | Code <- code field | 000.2: 6-digit code input', false],
    ['a placeholder', 'toast | Sharing to X | 000.8: Sharing to {platform}', true],
    ['other words around it', 'toast | Shared to X | 000.8: Sharing to {platform}', false],
    ['an item that a decision added', 'tabs | Signed Up; Pending Invites; + New | 000.2', true],
  ])('are right about %s', (_, row, isRight) => {
    const [table] = parseTables(`## Screen\n| | | | |\n|-|-|-|-|\n| state | ${row} |\n`);
    expect(table && misquoted(table).length === 0).toBe(isRight);
  });
});
