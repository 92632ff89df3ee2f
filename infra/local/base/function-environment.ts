/**
 * Gives each function that runs in this process a `process.env` of its own, as each has in the cloud:
 * whatever reads it while a function loads or runs sees that function's variables and nothing else.
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

/** Runs something, and all that it starts, with an environment of its own. */
export function withEnvironment<Result>(environment: Environment, run: () => Result): Result {
  install();
  return current.run(environment, run);
}
