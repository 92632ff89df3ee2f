/** The plain HTML page of every e-mail. */
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
