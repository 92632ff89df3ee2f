/** Makes things when they are first used. */

/** @returns a function that makes the value at its first call, and gives the same one after that */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/**
 * An object in place of one that is made when its first property is read. Its methods are called on the made
 * one.
 */
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

/** Promises ask for this name of what they are given: an object that has it is taken for a promise itself. */
const OF_PROMISES = 'then';

/**
 * An object in place of one that is loaded when one of its methods, all asynchronous, is first called. The
 * calls that wait for a load that fails are refused with its error, and the next call loads again: the
 * process lives on for hours.
 */
export function onDemand<Value extends Asynchronous<Value>>(load: () => Promise<Value>): Value {
  let loading: Promise<Value> | undefined;
  async function loaded(): Promise<Value> {
    const current = (loading ??= load());
    try {
      return await current;
    } catch (error) {
      if (loading === current) loading = undefined;
      throw error;
    }
  }
  const call =
    (name: string | symbol) =>
    async (...args: never[]) => {
      const value = await loaded();
      return (Reflect.get(value, name) as Value[keyof Value]).apply(value, args);
    };
  return new Proxy({} as Value, {
    get: (_, name) => (name === OF_PROMISES ? undefined : call(name)),
  });
}
