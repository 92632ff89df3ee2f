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

type Asynchronous<Value> = {
  [Name in keyof Value]: (...args: never[]) => Promise<unknown>;
};

/** An object in place of one that is loaded when one of its methods, all asynchronous, is first called. */
export function onDemand<Value extends Asynchronous<Value>>(load: () => Promise<Value>): Value {
  const loading = lazily(load);
  return new Proxy({} as Value, {
    get:
      (_, name) =>
      async (...args: never[]) => {
        const value = await loading();
        return (Reflect.get(value, name) as Value[keyof Value]).apply(value, args);
      },
  });
}
