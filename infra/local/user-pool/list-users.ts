import { z } from 'zod';
import { attributeOf, type PoolUser } from './directory.ts';
import { failures } from './failures.ts';
import { type PoolContext, presentUser } from './operation.ts';

export const listRequest = z.object({
  UserPoolId: z.string(),
  Filter: z.string().max(256).optional(),
  Limit: z.number().int().min(0).max(60).default(60),
  PaginationToken: z.string().min(1).optional(),
  AttributesToGet: z.array(z.string()).optional(),
});

/** `attribute = "value"`, or `^=` for how a value begins; quotes inside are escaped. */
const FILTER = /^\s*([\w:]+)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/;
/** What Cognito can search. */
const SEARCHED = new Set([
  'username',
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'cognito:user_status',
  'status',
  'sub',
]);

/** One page of the users, in an order that stays; the token is where the next one begins. */
export async function listUsers(
  pool: PoolContext,
  request: z.output<typeof listRequest>,
): Promise<object> {
  const matches = readFilter(request.Filter);
  const after = readToken(request.PaginationToken);
  const found = (await pool.directory.list()).filter(
    (user) => user.Username > after && matches(user),
  );
  const Users = found.slice(0, request.Limit || 60);
  const last = Users.at(-1);
  return {
    Users: Users.map((user) => presentUser(user, request.AttributesToGet)),
    ...(last && found.length > Users.length ? { PaginationToken: tokenOf(last) } : {}),
  };
}

function readFilter(filter: string | undefined): (user: PoolUser) => boolean {
  if (filter === undefined || filter.trim() === '') return () => true;
  const [, name = '', operator, quoted = ''] = FILTER.exec(filter) ?? [];
  if (!SEARCHED.has(name)) throw failures.invalidParameter('Invalid search filter.');
  const wanted = quoted.replaceAll(/\\(.)/g, '$1');
  return (user) => {
    const value = searched(user, name) ?? '';
    return operator === '=' ? value === wanted : value.startsWith(wanted);
  };
}

function searched(user: PoolUser, name: string): string | undefined {
  switch (name) {
    case 'username':
      return user.Username;
    case 'cognito:user_status':
      return user.UserStatus;
    case 'status':
      return user.Enabled ? 'Enabled' : 'Disabled';
    default:
      return attributeOf(user, name);
  }
}

const tokenOf = (last: PoolUser): string => Buffer.from(last.Username).toString('base64url');
const readToken = (token = ''): string => Buffer.from(token, 'base64url').toString('utf8');
