import type { Context } from 'cognito-local/lib/services/context.js';
import {
  attributesAppend,
  attributeValue,
  type User,
  type UserPoolService,
} from 'cognito-local/lib/services/userPoolService.js';
import { failures } from './failures.ts';
import type { Session } from './sessions.ts';
import type { Tried } from './strangers.ts';

/** A user with what the emulator doesn't model. `Password` holds a hash, never the password. */
export interface PoolUser extends User, Tried {
  Sessions?: Session[];
  /** A demand for a new password that awaits its answer; expiry in epoch ms. */
  Challenge?: { hash: string; expiresAt: number };
  /** An address that replaces `email` once its code has come back. */
  UnverifiedEmail?: string;
}

/** The pool's users, found and kept. */
export interface Directory {
  /** By e-mail in any case, or by `sub`. */
  find(username: string): Promise<PoolUser | undefined>;
  /** @throws UserNotFoundException */
  get(username: string): Promise<PoolUser>;
  save(user: PoolUser): Promise<void>;
  remove(user: PoolUser): Promise<void>;
  /** Everybody, by user name. */
  list(): Promise<PoolUser[]>;
  /** Runs changes of one user one after the other, so that parallel tries count each. */
  exclusively<T>(username: string, change: () => Promise<T>): Promise<T>;
}

export function openDirectory(context: Context, pool: UserPoolService): Directory {
  const find = async (username: string): Promise<PoolUser | undefined> =>
    (await pool.getUserByUsername(context, username.toLowerCase())) ?? undefined;
  const inLine = new Map<string, Promise<unknown>>();
  return {
    find,
    async get(username) {
      const user = await find(username);
      if (user === undefined) throw failures.userNotFound();
      return user;
    },
    save: (user) => pool.saveUser(context, { ...user, UserLastModifiedDate: new Date() }),
    remove: (user) => pool.deleteUser(context, user),
    list: async () =>
      [...(await pool.listUsers(context))].sort((one, other) =>
        one.Username < other.Username ? -1 : 1,
      ),
    async exclusively(username, change) {
      const known = await find(username);
      const key = known?.Username ?? username.toLowerCase();
      const turn = (inLine.get(key) ?? Promise.resolve()).then(change, change);
      inLine.set(key, turn);
      try {
        return await turn;
      } finally {
        if (inLine.get(key) === turn) inLine.delete(key);
      }
    },
  };
}

/** An attribute's value, or undefined. */
export function attributeOf(user: PoolUser, name: string): string | undefined {
  return attributeValue(name, user.Attributes);
}

/** @throws Error when the pool's data is damaged: every user has an e-mail address. */
export function emailOf(user: PoolUser): string {
  const email = attributeOf(user, 'email');
  if (email === undefined) throw new Error(`User ${user.Username} has no e-mail address`);
  return email;
}

/** A copy of the user with attributes set; an empty value removes one. */
export function withAttributes(user: PoolUser, attributes: User['Attributes']): PoolUser {
  return { ...user, Attributes: attributesAppend(user.Attributes, ...attributes) };
}
