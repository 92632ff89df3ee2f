/** A day's digest: the end of each lane of the audit chain, after the day was over. */
import * as z from 'zod';
import { hashOf } from './build-link.ts';

const head = z.strictObject({ position: z.int().min(1), hash: z.string() });

const digest = z.strictObject({
  /** The South African day that is complete. */
  day: z.string(),
  /** ISO 8601, the portal's time. */
  at: z.string(),
  /** The hash of the digest before; `FIRST` in the first one. */
  previous: z.string(),
  /** The newest link of each lane that has one. */
  heads: z.record(z.string(), head),
});
export type Digest = z.infer<typeof digest>;

/** @throws ZodError, SyntaxError where the content is no digest's */
export const readDigest = (content: string): Digest => digest.parse(JSON.parse(content));

/** The hash of a digest's content, for the one after it. */
export const hashOfDigest = (content: string): string => hashOf(content);
