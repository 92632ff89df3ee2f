/** The plain page that every e-mail of the portal is. */
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text safe inside HTML. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/**
 * @param paragraphs HTML; whatever people wrote in them was escaped
 */
export const renderMail = (companyName: string, paragraphs: readonly string[]) =>
  [
    '<!doctype html><html lang="en-ZA"><body style="font-family:sans-serif;line-height:1.5">',
    ...paragraphs.map((paragraph) => `<p>${paragraph}</p>`),
    `<p>${escapeHtml(companyName)}</p></body></html>`,
  ].join('\n');
