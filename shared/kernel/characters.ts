/** Rules for text that the schemas and the browser's forms share. */

// Forbids control characters except tab and line breaks, and invisible marks that change the
// direction of the text after them (they can make a name look like another one). Unpaired
// surrogates can't be stored.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;

export const isPlainText = (text: string): boolean => !FORBIDDEN.test(text);

export const isOneLine = (text: string): boolean => !/[\r\n\t\u2028\u2029]/.test(text);

/** The address that a text is, as the platform reads it; undefined where it is none. */
export function addressIn(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** True for an http or https address; other schemes could run a script. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s]+$/i.test(text) && isPlainText(text) && addressIn(text) !== undefined;

export const isEncryptedAddress = (text: string): boolean => !/^http:/i.test(text);

/**
 * False for an address with a user name before its host: `https://bank.example@evil.example/` leads to
 * evil.example.
 */
export function hasNoUserName(text: string): boolean {
  const { username = '', password = '' } = addressIn(text) ?? {};
  return username === '' && password === '';
}

/**
 * The rules that browsers check too. The build recognizes them in a schema by their identity
 * (web/build/form-rules.ts), so a schema must be given the function itself.
 */
export const textRules = {
  isPlainText,
  isOneLine,
  isWebAddress,
  hasNoUserName,
  isEncryptedAddress,
};
