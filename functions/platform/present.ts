/** Leaves out what has no value, so that answers carry no `undefined`. */
export function optional<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present: Record<string, unknown> = {};
  for (const name of Object.keys(fields)) {
    if (fields[name] !== undefined) present[name] = fields[name];
  }
  return present as { [K in keyof T]?: Exclude<T[K], undefined> };
}
