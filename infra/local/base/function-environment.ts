/**
 * Gives each function that runs in this process its own `process.env`, as in the cloud: code that reads
 * it while a function loads or runs sees only that function's variables.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Environment = Record<string, string>;

const current = new AsyncLocalStorage<Environment>();
let installed = false;

function install(): void {
  if (installed) return;
  installed = true;
  const own = process.env;
  const here = (): NodeJS.ProcessEnv => current.getStore() ?? own;
  process.env = new Proxy(own, {
    get: (_, name): unknown => Reflect.get(here(), name),
    set: (_, name, value) => Reflect.set(here(), name, value),
    has: (_, name) => Reflect.has(here(), name),
    deleteProperty: (_, name) => Reflect.deleteProperty(here(), name),
    ownKeys: () => Reflect.ownKeys(here()),
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(here(), name);
      return found && { ...found, configurable: true };
    },
    defineProperty: (_, name, descriptor) => Reflect.defineProperty(here(), name, descriptor),
  });
}

/** Runs a function, and everything that it starts, with this environment. */
export function withEnvironment<Result>(environment: Environment, run: () => Result): Result {
  install();
  return current.run(environment, run);
}
