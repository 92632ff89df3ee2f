import { randomUUID } from 'node:crypto';
import { poolErrors } from './errors.ts';
import type { Records } from './records.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';

/** The user's attributes by Cognito's names, among them `email` and `email_verified`. */
export type Attributes = Record<string, string>;

export interface PoolUser {
  /** Cognito's `sub`, which is the user name too. */
  id: string;
  status: UserStatus;
  passwordHash: string;
  attributes: Attributes;
  /** The address that replaces `email` once its code has come back. */
  unverifiedEmail?: string | undefined;
  /** Epoch ms. */
  createdAt: number;
  /** Epoch ms. */
  changedAt: number;
}

export interface Users {
  /** Finds a user by e-mail address in any case, or by id. */
  find(username: string): PoolUser | undefined;
  /** @throws UserNotFoundException */
  get(username: string): PoolUser;
  /** @throws UsernameExistsException */
  add(user: PoolUser): void;
  /**
   * Changes fields of the user as it is now, and returns the changed user.
   * @throws UserNotFoundException
   */
  update(id: string, changes: Partial<PoolUser>): PoolUser;
  remove(id: string): void;
  /** All users in the order of their ids. */
  list(): PoolUser[];
}

/** A user with a new id, who isn't added to the pool yet. */
export function newUser(
  status: UserStatus,
  email: string,
  passwordHash: string,
  attributes: Attributes,
): PoolUser {
  const id = randomUUID();
  const now = Date.now();
  const all = withoutEmpty({ ...attributes, sub: id, email });
  return { id, status, passwordHash, attributes: all, createdAt: now, changedAt: now };
}

/** An attribute that is set to an empty text is removed. */
export const withoutEmpty = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''));

/** @throws Error where the pool's file is damaged: every user has an e-mail address */
export function emailOf({ id, attributes }: PoolUser): string {
  const { email } = attributes;
  if (email === undefined) throw new Error(`User ${id} has no e-mail address`);
  return email;
}

export function openUsers(records: Records<PoolUser>): Users {
  const idByEmail = new Map(records.entries().map(([id, user]) => [emailOf(user), id]));
  const find = (username: string) => {
    const name = username.toLowerCase();
    return records.get(idByEmail.get(name) ?? name);
  };
  const get = (username: string) => {
    const user = find(username);
    if (!user) throw poolErrors.userNotFound();
    return user;
  };
  const save = (user: PoolUser) => {
    records.put(user.id, user);
    idByEmail.set(emailOf(user), user.id);
    return user;
  };
  return {
    find,
    get,
    add(user) {
      if (find(emailOf(user))) throw poolErrors.userExists();
      save(user);
    },
    update(id, changes) {
      const user = get(id);
      idByEmail.delete(emailOf(user));
      return save({ ...user, ...changes, changedAt: Date.now() });
    },
    remove(id) {
      idByEmail.delete(emailOf(get(id)));
      records.remove(id);
    },
    list: () =>
      records
        .entries()
        .map(([, user]) => user)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
