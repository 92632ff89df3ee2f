import type { Digests } from '../../data/audit/digests.client.ts';
import { FIRST } from '../../domain/audit/build-link.ts';
import { type Digest, hashOfDigest, readDigest } from '../../domain/audit/read-digest.ts';
import type { Break } from './check-links.ts';

/**
 * Checks that each digest is signed, is its day's, and follows the one before.
 * @returns the digests that are signed, oldest first
 */
export async function checkDigests(
  digests: Digests,
): Promise<{ signed: Digest[]; breaks: Break[] }> {
  const isSigned = await digests.verifier();
  const signed: Digest[] = [];
  const breaks: Break[] = [];
  // Unknown after a digest that nobody signed.
  let previous: string | undefined = FIRST;
  for (const day of await digests.days()) {
    const where = `digest ${day}`;
    const file = await digests.read(day).catch(unreadable);
    const digest = file && isSigned(file) ? readDigest(file.content) : undefined;
    if (!file || !digest) {
      breaks.push({ where, problem: 'the portal’s key didn’t sign it' });
      previous = undefined;
      continue;
    }
    if (digest.day !== day) breaks.push({ where, problem: `it was signed for ${digest.day}` });
    if (previous !== undefined && digest.previous !== previous)
      breaks.push({ where, problem: 'it doesn’t follow the digest before it' });
    previous = hashOfDigest(file.content);
    signed.push(digest);
  }
  return { signed, breaks };
}

/** A file that isn't a digest's is a finding; a bucket that doesn't answer is an error. */
function unreadable(error: unknown): undefined {
  if (error instanceof Error && (error.name === 'ZodError' || error instanceof SyntaxError))
    return undefined;
  throw error;
}
