import { randomUUID } from 'node:crypto';
import { asciiLowerCase } from '../../../shared/identity/rules.ts';
import { poolErrors } from './errors.ts';
import type { Records } from './records.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';

/** The user's attributes by Cognito's names. */
export type Attributes = Record<string, string> & { email: string };

/** A user's authenticator app. */
export interface SoftwareToken {
  /** In base32, as the app gets it. It is kept in plain text: codes are made of it. */
  secret: string;
  /** The number of the time step whose code was accepted last: no code of it or before works again. */
  lastStep: number;
}

/** Wrong codes of an account since the last right one. */
export interface WrongCodes {
  count: number;
  /** When the last one was tried, epoch ms. */
  at: number;
}

export interface PoolUser {
  /** Cognito's `sub`, which is the user name too. */
  id: string;
  status: UserStatus;
  passwordHash: string;
  /** When a temporary password was set, epoch ms; by default when the user was created. */
  temporarySince?: number | undefined;
  attributes: Attributes;
  /** The address that replaces `email` once its code has come back. */
  unverifiedEmail?: string | undefined;
  /** The app that makes the codes of the second factor, once it has shown a right one. */
  softwareToken?: SoftwareToken | undefined;
  /** The secret of an app that has shown no code yet. */
  unverifiedSecret?: string | undefined;
  wrongCodes?: WrongCodes | undefined;
  /** A sign-in asks for a code after the password. */
  hasMfa?: boolean | undefined;
  /** Epoch ms. */
  createdAt: number;
}

/** A user with a new id, who isn't added to the pool yet. */
export function newUser(
  status: UserStatus,
  passwordHash: string,
  attributes: Attributes,
): PoolUser {
  const id = randomUUID();
  return {
    id,
    status,
    passwordHash,
    attributes: { ...attributes, sub: id },
    createdAt: Date.now(),
  };
}

export const isVerified = ({ attributes }: PoolUser) => attributes['email_verified'] === 'true';

/** The attributes in Cognito's form. */
export const attributesOf = ({ attributes }: PoolUser) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

export class Users {
  readonly #records: Records<PoolUser>;
  readonly #idByEmail: Map<string, string>;

  constructor(records: Records<PoolUser>) {
    this.#records = records;
    this.#idByEmail = new Map(records.values().map(({ id, attributes }) => [attributes.email, id]));
  }

  /** Finds a user by e-mail address in any case, or by id. */
  find(username: string): PoolUser | undefined {
    const name = asciiLowerCase(username);
    return this.#records.get(this.#idByEmail.get(name) ?? name);
  }

  /** @throws UserNotFoundException */
  get(username: string): PoolUser {
    const user = this.find(username);
    if (!user) throw poolErrors.userNotFound();
    return user;
  }

  /** @throws UsernameExistsException */
  add(user: PoolUser): void {
    if (this.find(user.attributes.email)) throw poolErrors.userExists();
    this.#save(user);
  }

  /**
   * Changes fields of the user as it is now, and returns the changed user.
   * @throws UserNotFoundException
   */
  update(id: string, changes: Partial<PoolUser>): PoolUser {
    const user = this.get(id);
    this.#idByEmail.delete(user.attributes.email);
    return this.#save({ ...user, ...changes });
  }

  remove(id: string): void {
    this.#idByEmail.delete(this.get(id).attributes.email);
    this.#records.remove(id);
  }

  /** All users in the order of their ids. */
  list(): PoolUser[] {
    return this.#records.values().sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  #save(user: PoolUser): PoolUser {
    this.#records.put(user.id, user);
    this.#idByEmail.set(user.attributes.email, user.id);
    return user;
  }
}
