/**
 * Creating once: the new id is a hash of actor, operation and key, and the item keeps a hash of the
 * input. A repeat, a day later too, returns the first result; other content is refused; keys of
 * different people never collide (docs/design.md, Contract).
 */
import { createHash } from 'node:crypto';
import { conflict } from '../../shared/kernel/errors.ts';
import type { Context } from './context.ts';
import { hashedId } from './hashed-id.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Whoever wants an act: the person who asked for it, where a second person looks at it or confirms it. */
export const wisherOf = ({ actor, secondPerson }: Pick<Context, 'actor' | 'secondPerson'>) =>
  secondPerson && 'askedBy' in secondPerson ? secondPerson.askedBy : actor.userId;

/** True where a person does an act, asked for it, or confirms it. */
export const takesPart = (context: Pick<Context, 'actor' | 'secondPerson'>, userId: string) =>
  userId === context.actor.userId || userId === wisherOf(context);

/** Begins a key that names the id itself: no client's key does, because it has a colon. */
export const KEPT_ID = 'id:';

/** The id of what this request creates. */
export function newId(context: Context, operation: string): string {
  const { idempotencyKey = context.requestId } = context;
  if (idempotencyKey.startsWith(KEPT_ID)) return idempotencyKey.slice(KEPT_ID.length);
  return hashedId(JSON.stringify([wisherOf(context), operation, idempotencyKey]));
}

/** A hash of the input, equal for equal content whatever the order of its fields. */
export function hashOf(input: object): string {
  return digest(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Thrown where the item exists already; `createOnce` compares it with the input. */
export class AlreadyCreated extends Error {
  override readonly name = 'AlreadyCreated';
}
export const alreadyCreated = () => new AlreadyCreated();

interface Creation<Item extends { inputHash: string }> {
  input: object;
  find: () => Promise<Item | undefined>;
  /** Writes the item; a failed put throws `AlreadyCreated`, so that it isn't planned again. */
  write: (inputHash: string) => Promise<Item>;
}

/**
 * Creates an item, or returns the one that the same submission created before or meanwhile.
 * @throws DomainError CONFLICT where the key was used with other content
 */
export async function createOnce<Item extends { inputHash: string }>({
  input,
  find,
  write,
}: Creation<Item>): Promise<Item> {
  const inputHash = hashOf(input);
  const same = (item: Item) => {
    if (item.inputHash === inputHash) return item;
    throw conflict('This Idempotency-Key was already used with other content.');
  };
  const earlier = await find();
  if (earlier) return same(earlier);
  try {
    return await write(inputHash);
  } catch (error) {
    // A request of the same submission may have won meanwhile: what it took or linked refuses this one.
    const winner = await find();
    if (!winner) throw error;
    return same(winner);
  }
}
