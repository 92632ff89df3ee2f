/** A check: a question to AWS, the judgement of its answer, and what mends a problem. */
import { keepsData } from '../../model/deployment.ts';
import { stands } from '../../deploy/stacks.ts';
import type { Cloud } from './cloud.ts';

/**
 * `fail`: a deployment would fail, or the deployed portal isn't sound. `warn`: look at it. `unknown`: it couldn't be
 * looked at.
 */
export type State = 'ok' | 'warn' | 'fail' | 'unknown';

export interface Finding {
  state: State;
  found: string;
  /** The command or the page of the console that mends it; absent where nothing is to be mended. */
  mend?: string;
  /** A deployment would fail by it. */
  stops?: true;
}

const finding =
  (state: State) =>
  (found: string, mend?: string): Finding =>
    mend === undefined ? { state, found } : { state, found, mend };
export const ok = finding('ok');
export const warn = finding('warn');
export const fail = finding('fail');
export const unknown = finding('unknown');
/** A fault by which a deployment would fail. */
export const stop = (found: string, mend?: string): Finding => ({
  ...fail(found, mend),
  stops: true,
});

/** A fault that stops the first deployment of a stack alone: what stands keeps what it has. */
export const firstStopIn = async (cloud: Cloud, stack: string) =>
  (await cloud.deployed()).some(({ place: { id }, stack: one }) => id === stack && stands(one))
    ? fail
    : stop;

/** A fault of a stage that keeps its data; elsewhere people can wait. */
export const severeIn = ({ deployment }: Pick<Cloud, 'deployment'>) =>
  keepsData(deployment) ? fail : warn;

/** The action that nearly every check needs. */
export const EVERYWHERE = 'cloudformation:DescribeStacks';

export interface Check {
  /** The name of its lines. */
  name: string;
  /** The actions that the operator has to be allowed beside `EVERYWHERE`, as IAM spells them. All of them read. */
  actions: readonly string[];
  /**
   * Asks AWS, and yields each problem in the answer with what mends it.
   * @returns the words where there is no problem
   * @throws what AWS answers where it refuses a call
   */
  look: (cloud: Cloud) => AsyncGenerator<Finding, string>;
}

const DENIED = /AccessDenied|AuthorizationError|NotAuthorized|UnauthorizedOperation/;
const ACTION = /not authorized to perform:? `?([\w-]+:\w+)/;
const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|ETIMEOUT|TimeoutError)$/;

type Answer = Error & { code?: string };

/** True for what AWS or the network answers; any other error is a fault of the check. */
const isAnswer = (error: unknown): error is Answer =>
  error instanceof Error &&
  ('$metadata' in error || NETWORK.test((error as NodeJS.ErrnoException).code ?? error.name));

/**
 * The findings of a check; where AWS refuses a call, the last one says what isn't known, and why.
 * @throws where the check itself fails
 */
export async function findWith({ actions, look }: Check, cloud: Cloud): Promise<Finding[]> {
  const problems: Finding[] = [];
  try {
    const looking = look(cloud);
    for (;;) {
      const { done, value } = await looking.next();
      if (done) return problems.length > 0 ? problems : [ok(value)];
      problems.push(value);
    }
  } catch (error) {
    if (!isAnswer(error)) throw error;
    return [...problems, unknownBy(error, actions)];
  }
}

function unknownBy({ name, code, message }: Answer, actions: readonly string[]): Finding {
  const said = message.trim().replaceAll(/\s*\n\s*/g, ' ');
  if (!DENIED.test(name)) return unknown(`no answer (${code ?? name}): ${said}`, 'try again');
  // A refusal may name no action.
  const [, action = [...actions, EVERYWHERE].join(' or ')] = ACTION.exec(message) ?? [];
  return unknown(`these credentials may not call ${action}`, `allow ${action}`);
}
