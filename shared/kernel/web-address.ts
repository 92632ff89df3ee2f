/** Addresses of the web. Pages that load nothing of the portal load this. */

/** The address that a text is, as the platform reads it; undefined where it is none. */
export function addressIn(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
