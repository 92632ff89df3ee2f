/** The plain HTML page of every e-mail. */
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import type { Table } from '../../platform/table.ts';

/** The input from which e-mails are composed, besides the item that owes one. */
export interface MailContext {
  table: Table;
  settings: PortalSettings;
  siteUrl: string;
  /** Signs the links that switch e-mails off. */
  linkSecret: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** @param paragraphs HTML; text that people wrote must be escaped before */
export const renderMail = (companyName: string, paragraphs: readonly string[]) =>
  [
    '<!doctype html><html lang="en-ZA"><body style="font-family:sans-serif;line-height:1.5">',
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    `<p>${escapeHtml(companyName)}</p></body></html>`,
  ].join('\n');

/** A paragraph: a text, or a link, whose address alone is in the plain text unless `plain` says it otherwise. */
type Paragraph = string | { words: string; href: string; plain?: string };

const plainOf = (one: Paragraph) => (typeof one === 'string' ? one : (one.plain ?? one.href));
const htmlOf = (one: Paragraph) =>
  typeof one === 'string'
    ? escapeHtml(one).replaceAll(/\r?\n/g, '<br>')
    : `<a href="${escapeHtml(one.href)}">${escapeHtml(one.words)}</a>`;

/** The same paragraphs plain and as HTML, in which what people wrote stays text. */
export const renderBoth = (companyName: string, paragraphs: readonly Paragraph[]) => ({
  text: [...paragraphs.map(plainOf), companyName].join('\n\n'),
  html: renderMail(companyName, paragraphs.map(htmlOf)),
});
