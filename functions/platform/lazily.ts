/** Makes things when they are first used. */

/** @returns a function that makes the value at its first call, and gives the same one after that */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** An object in place of one that is made when its first property is read. Its methods are called on the made one. */
export const opening = <Value extends object>(open: () => Value): Value =>
  new Proxy({} as Value, {
    get(_, name) {
      const value: unknown = Reflect.get(open(), name);
      return typeof value === 'function' ? (value.bind(open()) as unknown) : value;
    },
  });
