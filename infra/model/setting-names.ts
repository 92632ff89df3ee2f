/** Names of settings, and the one that was probably meant by an unknown one. */
import leven from 'leven';
import * as z from 'zod';

interface Schema {
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** The paths of all settings of a schema, like `portal.payingAccount.branchCode`. */
export function pathsOf(schema: z.ZodType): string[] {
  return [...new Set(within(z.toJSONSchema(schema, { io: 'input' }) as Schema))];
}

function within({ properties = {}, oneOf = [], anyOf = [] }: Schema, path = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, of]) => [
    `${path}${name}`,
    ...within(of, `${path}${name}.`),
  ]);
  return [...own, ...[...oneOf, ...anyOf].flatMap((one) => within(one, path))];
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('.') + 1);
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('.') + 1);

/** Letters that differ, without regard to upper and lower case. */
const distance = (one: string, other: string) => leven(one.toLowerCase(), other.toLowerCase());

/** More than a third of a name is another name. */
const mostOf = (name: string) => Math.max(1, Math.floor(name.length / 3));

/** The path that was probably meant by an unknown one: of the same object before others. */
export function likelyPath(unknown: string, paths: readonly string[]): string | undefined {
  const name = nameOf(unknown);
  const elsewhere = (path: string) => (folderOf(path) === folderOf(unknown) ? 0 : 1);
  const near = paths
    .map((path) => ({ path, letters: distance(nameOf(path), name) }))
    .filter(({ letters }) => letters <= mostOf(name))
    .sort(
      (one, other) =>
        one.letters - other.letters ||
        elsewhere(one.path) - elsewhere(other.path) ||
        one.path.length - other.path.length,
    );
  return near[0]?.path;
}
