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
