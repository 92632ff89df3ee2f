/** An operator at a checkout: types the commands of the handbook, with credentials of the emulated account. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { ACCOUNT, type Emulator, path, REGION } from '../deploy/emulator.ts';

export interface Ran {
  /** 0 where the command did what it should. */
  code: number | null;
  /** Everything that it said. */
  said: string;
}

export class Operator {
  readonly #checkout: string;
  readonly #environment: Record<string, string>;

  constructor(checkout: string, home: string, { endpoint }: Emulator) {
    this.#checkout = checkout;
    this.#environment = {
      PATH: path,
      HOME: home,
      TMPDIR: home,
      CI: 'true',
      AWS_ENDPOINT_URL: endpoint,
      AWS_REGION: REGION,
      // The emulator takes an access key of 12 digits for the account.
      AWS_ACCESS_KEY_ID: ACCOUNT,
      AWS_SECRET_ACCESS_KEY: 'emulator',
      AWS_EC2_METADATA_DISABLED: 'true',
    };
  }

  /** Types `npm run <script> -- <args>`. */
  async type(script: string, ...args: string[]): Promise<Ran> {
    return this.#run('npm', ['run', script, '--', ...args]);
  }

  /**
   * Types a command that has to succeed.
   * @returns what it said
   * @throws Error with the end of what it said
   */
  async succeed(script: string, ...args: string[]): Promise<string> {
    const { code, said } = await this.type(script, ...args);
    if (code === 0) return said;
    throw new Error(`npm run ${script} ${args.join(' ')} ended with ${code}:\n${endOf(said)}`);
  }

  /**
   * Types a command of the CDK.
   * @throws Error with the end of what it said
   */
  async cdk(...args: string[]): Promise<string> {
    const { code, said } = await this.#run('npx', ['cdk', ...args, '--no-notices']);
    if (code === 0) return said;
    throw new Error(`npx cdk ${args.join(' ')} ended with ${code}:\n${endOf(said)}`);
  }

  async #run(command: string, args: string[]): Promise<Ran> {
    const child = spawn(command, args, {
      cwd: this.#checkout,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, problems, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    return { code, said: `${output}\n${problems}` };
  }
}

const LAST_LINES = 40;
export const endOf = (said: string): string =>
  said.trim().split('\n').slice(-LAST_LINES).join('\n');
